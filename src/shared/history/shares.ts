/** Shares of a total that add up to it exactly: the remainder goes to the largest fractions. Pure. */

/** Percent of each part with `decimals` places, which add up to `whole`; zeros if the total is zero. */
export function computeShares(
  parts: readonly number[],
  { decimals = 0, whole: percent = 100 }: { readonly decimals?: number; readonly whole?: number } = {},
): readonly number[] {
  const total = parts.reduce((sum, part) => sum + part, 0);
  if (total <= 0) {
    return parts.map(() => 0);
  }
  const whole = percent * 10 ** decimals;
  const exact = parts.map((part) => (part / total) * whole);
  const shares = exact.map(Math.floor);
  const left = whole - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, rest: share - Math.floor(share) }))
    .sort((one, other) => other.rest - one.rest || one.index - other.index);
  for (const { index } of byRemainder.slice(0, left)) {
    shares[index] = (shares[index] ?? 0) + 1;
  }
  return shares.map((share) => share / 10 ** decimals);
}
