"use strict";

/* Tables: headings become buttons that sort; long tables get a field that filters. */
(() => {
  const key = (row, column, numeric) => {
    const cell = row.cells[column];
    if (!numeric) {
      return cell.textContent;
    }
    const number = cell.dataset.key;
    return number === undefined ? null : Number(number);
  };

  const compare = (a, b) =>
    typeof a === "string" ? a.localeCompare(b, "en", { numeric: true }) : a - b;

  const sort = (table, column, direction) => {
    const heading = table.tHead.rows[0].cells[column];
    const numeric = heading.classList.contains("number");
    const body = table.tBodies[0];
    const rows = Array.from(body.rows, (row) => ({ row, key: key(row, column, numeric) }));
    rows.sort((a, b) => {
      /* What has no number stands last, in either direction. */
      if (a.key === null || b.key === null) {
        return (a.key === null) - (b.key === null);
      }
      return direction * compare(a.key, b.key);
    });
    body.append(...rows.map((entry) => entry.row));
    for (const other of table.tHead.rows[0].cells) {
      other.removeAttribute("aria-sort");
    }
    heading.setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
  };

  for (const table of document.querySelectorAll("table.data")) {
    Array.from(table.tHead.rows[0].cells).forEach((heading, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...heading.childNodes);
      heading.append(button);
      button.addEventListener("click", () => {
        const descends = heading.getAttribute("aria-sort") === "ascending";
        sort(table, column, descends ? -1 : 1);
      });
    });
  }

  for (const box of document.querySelectorAll(".table.long")) {
    const label = document.createElement("label");
    const input = document.createElement("input");
    label.className = "filter";
    input.type = "search";
    label.append("Show rows with", input);
    box.before(label);
    input.addEventListener("input", () => {
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      for (const row of box.querySelectorAll("tbody tr")) {
        const text = Array.from(row.cells, (cell) => cell.textContent).join(" ").toLowerCase();
        row.hidden = !words.every((word) => text.includes(word));
      }
    });
  }
})();

/* Line plots: the picture in the page gives way to one that can be zoomed. */
(() => {
  if (typeof uPlot === "undefined") {
    return;
  }

  const DASHES = [[], [7, 3], [2, 2.5], [8, 3, 2, 3], [12, 4]];
  const COLOURS = 7;
  const WHOLE_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 100000];
  const colour = (name) =>
    getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
  const seriesColour = (number) => colour("series-" + ((number % COLOURS) + 1));

  const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
  const number = (value, digits = 4) => {
    if (value === null || value === undefined) {
      return "";
    }
    const size = Math.abs(value);
    if (size === 0 || (size >= 1e-4 && size < 1e7)) {
      return String(Number(value.toPrecision(digits))).replace("-", "−");
    }
    const [mantissa, exponent] = value.toExponential(digits - 1).split("e");
    const power = exponent
      .replace("+", "")
      .replace("-", "⁻")
      .replace(/\d/g, (digit) => SUPERSCRIPTS[digit]);
    const factor = String(Number(mantissa)).replace("-", "−");
    return factor === "1" ? "10" + power : factor + "·10" + power;
  };

  const tick = (axis) => (u, splits) =>
    splits.map((value) => (value === null ? "" : number(value, 6)));

  /* The ticks of the pictures: see the class Ticks. */
  const linearTicks = (low, high, most) => {
    const least = (high - low) / Math.max(1, most);
    const power = Math.pow(10, Math.floor(Math.log10(least)));
    const step = power * [1, 2, 5, 10].find((factor) => factor * power >= least * (1 - 1e-9));
    const ticks = [];
    for (let n = Math.ceil(low / step - 1e-9); n * step <= high + 1e-9 * step; n++) {
      ticks.push(n * step);
    }
    return ticks;
  };

  const multiples = (low, high, factors, stride) => {
    const ticks = [];
    for (let e = Math.floor(Math.log10(low)); e <= Math.ceil(Math.log10(high)); e++) {
      for (const factor of e % stride === 0 ? factors : []) {
        const value = Number(factor + "e" + e);
        if (value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9)) {
          ticks.push(value);
        }
      }
    }
    return ticks;
  };

  const ratioTicks = (pixels) => (u, index, low, high) => {
    const { width, height } = u.bbox;
    const most = Math.max(2, Math.floor((index === 0 ? width : height) / devicePixelRatio / pixels));
    const fine = multiples(low, high, [1, 2, 5], 1);
    if (fine.length < 3) {
      return linearTicks(low, high, most);
    }
    if (fine.length <= Math.max(most, 6)) {
      return fine;
    }
    const powers = multiples(low, high, [1], 1);
    return multiples(low, high, [1], Math.ceil(powers.length / Math.max(most, 6)));
  };

  const height = (width, single) =>
    Math.round(single ? Math.max(250, Math.min(380, width * 0.45)) : Math.max(230, width * 0.65));

  const build = (panel, data, width) => {
    const single = getComputedStyle(panel.parentNode).getPropertyValue("--columns").trim() === "1";
    const columns = [data.x];
    const series = [{ label: data.xAxis.label, value: (u, value) => number(value) }];
    const bands = [];
    data.series.forEach((line, index) => {
      const stroke = seriesColour(index);
      const dash = DASHES[index % DASHES.length];
      if (line.low) {
        for (const edge of [line.high, line.low]) {
          columns.push(edge);
          series.push({ label: line.name, class: "edge", stroke: "transparent", points: { show: false } });
        }
        bands.push({ series: [series.length - 2, series.length - 1], fill: stroke + "33" });
      }
      columns.push(line.y);
      series.push({
        label: line.name || data.yAxis.label,
        stroke,
        dash,
        width: 2,
        points: { show: data.x.length <= 20, fill: stroke, size: 6 },
        value: (u, value) => number(value),
      });
    });

    const references = (u) => {
      const ctx = u.ctx;
      const ratio = devicePixelRatio;
      ctx.save();
      ctx.beginPath();
      ctx.rect(u.bbox.left, u.bbox.top, u.bbox.width, u.bbox.height);
      ctx.clip();
      for (const line of data.references) {
        const at = u.valToPos(line.value, "y", true);
        ctx.strokeStyle = colour("muted");
        ctx.lineWidth = 1.3 * ratio;
        ctx.setLineDash([2 * ratio, 3 * ratio]);
        ctx.beginPath();
        ctx.moveTo(u.bbox.left, at);
        ctx.lineTo(u.bbox.left + u.bbox.width, at);
        ctx.stroke();
      }
      ctx.restore();
      for (const line of data.references) {
        const at = u.valToPos(line.value, "y", true);
        if (at >= u.bbox.top - 1 && at <= u.bbox.top + u.bbox.height + 1) {
          ctx.save();
          ctx.font = 11.5 * ratio + "px system-ui, sans-serif";
          ctx.textAlign = "right";
          ctx.fillStyle = colour("muted");
          ctx.fillText(line.label, u.bbox.left + u.bbox.width - 2 * ratio, at - 5 * ratio);
          ctx.restore();
        }
      }
    };

    const { low, high } = data.xAxis;
    /* What is shown. A range of y is asked for before uPlot tells the new range of x. */
    let shown = { min: low, max: high };
    const isWhole = () => shown.min <= low && shown.max >= high;
    /* The whole is shown as the picture shows it; a part fills the plot. */
    const rangeOfY = (u, least, most) => {
      if (isWhole() || least === null || most === null) {
        return [data.yAxis.low, data.yAxis.high];
      }
      if (data.yAxis.logarithmic) {
        const factor = least < most ? Math.pow(most / least, 0.05) : 2;
        return [least / factor, most * factor];
      }
      const room = least < most ? 0.05 * (most - least) : Math.max(0.5, 0.05 * Math.abs(least));
      return [least - room, most + room];
    };

    const axis = (which, pixels) => ({
      label: which.label,
      labelSize: 20,
      labelFont: "12px system-ui, sans-serif",
      font: "12px system-ui, sans-serif",
      stroke: colour("muted"),
      grid: {
        stroke: colour("grid"),
        width: 1,
      },
      ticks: { stroke: colour("axis"), width: 1, size: 4 },
      ...(which.logarithmic ? { splits: ratioTicks(pixels), filter: (u, splits) => splits } : {}),
      values: tick(which),
      ...(which.whole ? { incrs: WHOLE_STEPS } : {}),
    });

    const plot = new uPlot(
      {
        width,
        height: height(width, single),
        padding: [data.references.length > 0 ? 20 : 8, 12, 0, 0],
        scales: {
          x: {
            time: false,
            auto: false,
            min: low,
            max: high,
            distr: data.xAxis.logarithmic ? 3 : 1,
            range: (u, least, most) => [least, most],
          },
          y: { range: rangeOfY, distr: data.yAxis.logarithmic ? 3 : 1 },
        },
        axes: [
          { ...axis(data.xAxis, 58), grid: { show: false }, size: 34 },
          {
            ...axis(data.yAxis, 42),
            size: (u, values) =>
              16 + 7 * Math.max(3, ...(values ?? []).map((text) => String(text).length)),
          },
        ],
        series,
        bands,
        cursor: {
          drag: { x: true, y: false, setScale: false },
          bind: { dblclick: () => () => zoom(null) },
        },
        legend: {
          markers: {
            width: 2,
            stroke: (u, index) => u.series[index].stroke(),
            dash: (u, index) => (u.series[index].dash?.length ? "dashed" : "solid"),
          },
        },
        hooks: {
          draw: [references],
          // Without a point under the cursor the legend has names alone.
          setLegend: [(u) => u.root.classList.toggle("pointed", u.legend.idx != null)],
          setSelect: [
            (u) => {
              const { left, width } = u.select;
              if (width > 0) {
                u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
                zoom([u.posToVal(left, "x"), u.posToVal(left + width, "x")]);
              }
            },
          ],
        },
      },
      columns,
      panel.querySelector(".plot-place"),
    );

    const canvas = plot.root.querySelector("canvas");
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", data.label);
    plot.root.querySelector(".u-legend").setAttribute("aria-label", "Legend, values at the cursor");

    const tools = panel.querySelector(".plot-tools");
    const tellZoom = () => {
      const all = isWhole();
      panel.dataset.zoomed = String(!all);
      for (const button of tools.children) {
        button.disabled = all && button.dataset.action !== "in";
      }
    };
    const zoom = (range) => {
      const [from, to] = range ?? [low, high];
      const wide = to - from;
      const start = Math.max(low, Math.min(from, high - wide));
      shown =
        wide < (1 - 1e-9) * (high - low)
          ? { min: start, max: Math.min(start + wide, high) }
          : { min: low, max: high };
      plot.setScale("x", shown);
      tellZoom();
    };
    panel.act = (action) => {
      const { min, max } = shown;
      const wide = max - min;
      const middle = (min + max) / 2;
      const moves = {
        in: () => zoom([middle - wide / 4, middle + wide / 4]),
        out: () => zoom([middle - wide, middle + wide]),
        left: () => zoom([min - wide / 2, max - wide / 2]),
        right: () => zoom([min + wide / 2, max + wide / 2]),
        reset: () => zoom(null),
      };
      moves[action]();
    };
    tellZoom();
    return plot;
  };

  const BUTTONS = [
    ["in", "+", "Zoom in"],
    ["out", "−", "Zoom out"],
    ["left", "←", "Move left"],
    ["right", "→", "Move right"],
    ["reset", "Reset", "Show everything"],
  ];

  for (const source of document.querySelectorAll("script.plot")) {
    const panel = source.parentNode;
    const data = JSON.parse(source.textContent);
    if (data.title) {
      const title = document.createElement("div");
      title.className = "plot-title";
      title.textContent = data.title;
      panel.append(title);
    }
    const tools = document.createElement("div");
    tools.className = "plot-tools";
    tools.setAttribute("role", "group");
    tools.setAttribute("aria-label", "Zoom");
    for (const [action, sign, meaning] of BUTTONS) {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.action = action;
      button.textContent = sign;
      button.title = meaning;
      button.setAttribute("aria-label", meaning);
      button.addEventListener("click", () => panel.act(action));
      tools.append(button);
    }
    const place = document.createElement("div");
    place.className = "plot-place";
    panel.append(tools, place);
    panel.classList.add("zoomable");

    let plot = null;
    let width = 0;
    const draw = () => {
      plot?.destroy();
      plot = build(panel, data, width);
    };
    new ResizeObserver(() => {
      const now = Math.floor(panel.clientWidth);
      if (now > 0 && now !== width) {
        width = now;
        draw();
      }
    }).observe(panel);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  }
})();
