// @ts-check
/** What test runners' reports mean as passed and failed. A runner that crashed or ran nothing has failed. Pure. */

/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {Counts & { remark: string | null }} Tally `remark` says what the numbers of the runner itself do not show
 */

/** @param {readonly Counts[]} counts @returns {Counts} */
export function sum(counts) {
  return counts.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }), { passed: 0, failed: 0 });
}

/** @param {Counts} counts the line that `npm test` closes with */
export function closingLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

/**
 * @param {string | null} report vitest's JSON report; null when it wrote none
 * @param {number} exitCode
 * @returns {Tally}
 */
export function vitestTally(report, exitCode) {
  const parsed = parse(report);
  if (parsed === null) return tally({ passed: 0, failed: 0 }, exitCode);
  const passed = numberIn(parsed, 'numPassedTests');
  // A file that cannot even be loaded has no failed test in it, and yet nothing in it ran.
  const brokenFiles = listIn(parsed, 'testResults').filter((file) => isRecord(file) && file['status'] === 'failed'
    && !listIn(file, 'assertionResults').some((test) => isRecord(test) && test['status'] === 'failed')).length;
  return tally({ passed, failed: numberIn(parsed, 'numFailedTests') + brokenFiles }, exitCode);
}

/**
 * @param {string | null} report Playwright's JSON report; null when it wrote none
 * @param {number} exitCode
 * @returns {Tally}
 */
export function playwrightTally(report, exitCode) {
  const parsed = parse(report);
  const stats = parsed === null ? null : parsed['stats'];
  if (!isRecord(stats)) return tally({ passed: 0, failed: 0 }, exitCode);
  // A test that passed only when repeated is not one to rely on.
  return tally({ passed: numberIn(stats, 'expected'), failed: numberIn(stats, 'unexpected') + numberIn(stats, 'flaky') }, exitCode);
}

/** @param {Counts} counts @param {number} exitCode @returns {Tally} */
function tally({ passed, failed }, exitCode) {
  if (failed > 0) return { passed, failed, remark: null };
  if (exitCode !== 0) return { passed, failed: 1, remark: `The runner ended with code ${exitCode} though no test failed; this counts as one failure.` };
  if (passed === 0) return { passed, failed: 1, remark: 'No test ran; this counts as one failure.' };
  return { passed, failed, remark: null };
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isRecord(value) {
  return typeof value === 'object' && value !== null;
}

/** @param {string | null} report @returns {Record<string, unknown> | null} */
function parse(report) {
  if (report === null) return null;
  try {
    /** @type {unknown} */
    const value = JSON.parse(report);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** @param {Record<string, unknown>} record @param {string} name */
function numberIn(record, name) {
  const value = record[name];
  return typeof value === 'number' ? value : 0;
}

/** @param {Record<string, unknown>} record @param {string} name @returns {unknown[]} */
function listIn(record, name) {
  const value = record[name];
  return Array.isArray(value) ? value : [];
}
