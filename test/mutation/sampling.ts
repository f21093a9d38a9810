/** Which mutants are tried, in which order tests run, and what the result says of all mutants. */

/** Up to `count` of the values, one at random of each of as many equal parts: every file has its share. */
export function sampleOf<T>(values: readonly T[], count: number, random: () => number): readonly T[] {
  if (values.length <= count) {
    return values;
  }
  const part = values.length / count;
  return Array.from({ length: count }, (_, index) => values.slice(Math.floor(index * part), Math.floor((index + 1) * part))).flatMap(
    (all) => all.slice(Math.floor(random() * all.length)).slice(0, 1),
  );
}

/**
 * Tests in the folder that mirrors the source's first, then those with ever less of the path in common, the quicker one first;
 * `src/main/core` is `test/core`.
 */
export function nearestFirst<T extends { readonly path: string; readonly ms: number }>(source: string, tests: readonly T[]): readonly T[] {
  const folders = source.replace(/^src\/(main\/)?/, 'test/').split('/');
  const distance = ({ path }: T) => {
    const others = path.split('/');
    const common = folders.findIndex((folder, index) => folder !== others[index]);
    return -common;
  };
  return tests.toSorted((one, other) => distance(one) - distance(other) || one.ms - other.ms);
}

/** The first tests that together take no longer than this; at least one. */
export function within<T extends { readonly ms: number }>(longestMs: number, tests: readonly T[]): readonly T[] {
  let totalMs = 0;
  return tests.filter(({ ms }, index) => {
    totalMs += ms;
    return index === 0 || totalMs <= longestMs;
  });
}

/** Percent killed, with Wilson's 95 % interval for all mutants that the sample was drawn from. */
export function scoreOf(killed: number, tried: number): { readonly percent: number; readonly low: number; readonly high: number } {
  if (tried === 0) {
    return { percent: 0, low: 0, high: 100 };
  }
  const z = 1.96;
  const share = killed / tried;
  const middle = (share + z ** 2 / (2 * tried)) / (1 + z ** 2 / tried);
  const half = (z / (1 + z ** 2 / tried)) * Math.sqrt((share * (1 - share)) / tried + z ** 2 / (4 * tried ** 2));
  return { percent: Math.round(100 * share), low: Math.round(100 * (middle - half)), high: Math.round(100 * (middle + half)) };
}
