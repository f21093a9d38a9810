// @ts-check
/** The table of `npm run desktops`, from the reports of its tests. Pure. */

/** @typedef {{ title: string, result: string }} Row */

/**
 * A test that notes `desktop` says what it found; otherwise what it is about works.
 * @param {string | null} report Playwright's JSON report
 * @returns {Row[]}
 */
export function rowsOf(report) {
  return report === null
    ? []
    : specsIn(JSON.parse(report)).map((spec) => {
        const test = spec.tests?.[0];
        const noted = (test?.annotations ?? []).find((/** @type {{ type: string }} */ { type }) => type === 'desktop')?.description;
        return { title: String(spec.title), result: spec.ok === true ? (noted ?? 'works') : 'FAILED' };
      });
}

/** @param {any} suite @returns {any[]} */
function specsIn(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)];
}

/** @param {readonly Row[] | null} rows @param {string} title */
function resultOf(rows, title) {
  return rows === null ? 'skipped' : (rows.find((row) => row.title === title)?.result ?? '');
}

/** @param {readonly { name: string, rows: readonly Row[] | null }[]} columns `rows`: null for a desktop that is not installed */
export function desktopTable(columns) {
  const titles = [...new Set(columns.flatMap(({ rows }) => (rows ?? []).map(({ title }) => title)))];
  const cells = [
    ['', ...columns.map(({ name }) => name)],
    ...titles.map((title) => [title, ...columns.map(({ rows }) => resultOf(rows, title))]),
  ];
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
