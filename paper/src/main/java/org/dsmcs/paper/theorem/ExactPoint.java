package org.dsmcs.paper.theorem;

/**
 * What was found at one target of the family.
 *
 * @param shift s of the target N(s, 1)
 * @param stepSize δ
 * @param essFraction expected ESS/N, the mean over steps 1..K
 * @param leastEssFraction the least over the steps of the expected ESS/N
 * @param bound the expected bound; log Z is 0
 * @param weightGradient √(Σ_k E ‖g_k‖²), where g_k is the gradient of what is expected of the
 *     bound, given all that happened before the draw, with respect to the log weights that the
 *     ancestors before step k are drawn with
 * @param schedule the gradient with respect to the schedule's logits
 * @param whole the gradient with respect to these, the log step sizes and the kernel's own
 *     parameters
 */
public record ExactPoint(
    double shift,
    double stepSize,
    double essFraction,
    double leastEssFraction,
    double bound,
    double weightGradient,
    GradientPart schedule,
    GradientPart whole) {
  /** Returns 1 − ESS/N, what is missing to the theorem's condition. */
  public double missingEss() {
    return 1 - essFraction;
  }
}
