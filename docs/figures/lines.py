"""Draws one column of several metrics.csv files against another, as an SVG file on standard output.

Usage: lines.py X Y LOWEST HIGHEST LABEL=FILE...
"""
import csv
import sys

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 340, 60, 20, 20, 50
COLOURS = ["#b5532a", "#1f6f8b", "#4a7c3a"]


def main(x_name, y_name, low, high, *series):
    low, high = float(low), float(high)
    lines = []
    for item in series:
        label, path = item.split("=", 1)
        with open(path, newline="") as file:
            rows = list(csv.DictReader(file))
        lines.append((label, [(float(row[x_name]), float(row[y_name])) for row in rows]))
    x_last = max(x for _, points in lines for x, _ in points)

    def at(x, y):
        across = LEFT + (WIDTH - LEFT - RIGHT) * x / x_last
        down = TOP + (HEIGHT - TOP - BOTTOM) * (high - min(max(y, low), high)) / (high - low)
        return f"{across:.1f},{down:.1f}"

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        ' font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
    ]
    for step in range(7):
        y = low + (high - low) * step / 6
        across, down = at(0, y).split(",")
        end = at(x_last, y).split(",")[0]
        out.append(f'<path d="M{across},{down}H{end}" stroke="#dddddd"/>')
        out.append(
            f'<text x="{LEFT - 8}" y="{float(down) + 4:.1f}" text-anchor="end">{y:g}</text>'
        )
    for step in range(7):
        x = x_last * step / 6
        across = at(x, low).split(",")[0]
        out.append(f'<text x="{across}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{x:g}</text>')
    for number, (label, points) in enumerate(lines):
        colour = COLOURS[number % len(COLOURS)]
        path = " ".join(at(x, y) for x, y in points)
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        last = points[-1]
        down = HEIGHT - BOTTOM - 12 - 20 * (len(lines) - 1 - number)
        out.append(
            f'<text x="{WIDTH - RIGHT - 6}" y="{down}" text-anchor="end" fill="{colour}">'
            f"{label}: {last[1]:.1f} at the end</text>"
        )
    out.append(
        f'<text x="{(WIDTH + LEFT) / 2}" y="{HEIGHT - 10}" text-anchor="middle">{x_name}</text>'
    )
    out.append(
        f'<text x="16" y="{HEIGHT / 2}" text-anchor="middle"'
        f' transform="rotate(-90 16 {HEIGHT / 2})">{y_name}</text>'
    )
    out.append("</svg>")
    print("\n".join(out))


if __name__ == "__main__":
    main(*sys.argv[1:])
