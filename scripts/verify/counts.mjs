// @ts-check
/** Converts reports of test runners to counts. A runner that crashed or ran nothing has failed. Pure. */
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ passed: number, failed: number, failures: readonly string[] }} Counts `failures` are those with details
 * @typedef {Counts & { remark: string | null }} Tally `remark` is what the runner's own numbers do not show
 */

/** Lines of an error that are repeated at the end. */
const errorLines = 12;

/** @type {Counts} */
export const nothing = { passed: 0, failed: 0, failures: [] };

/** @param {readonly Counts[]} counts @returns {Counts} */
export function sum(counts) {
  return counts.reduce(
    (all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed, failures: [...all.failures, ...one.failures] }),
    nothing,
  );
}

/** @param {Pick<Counts, 'passed' | 'failed'>} counts the totals of the last line of `npm test` */
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
  if (parsed === null) return tally(nothing, exitCode);
  const passed = numberIn(parsed, 'numPassedTests');
  // A file that cannot be loaded contains no failed test, but counts as failed.
  const brokenFiles = listIn(parsed, 'testResults').filter(
    (file) =>
      isRecord(file) &&
      file['status'] === 'failed' &&
      !listIn(file, 'assertionResults').some((test) => isRecord(test) && test['status'] === 'failed'),
  ).length;
  const failures = listIn(parsed, 'testResults')
    .filter(isRecord)
    .flatMap((file) => {
      const failed = listIn(file, 'assertionResults')
        .filter(isRecord)
        .filter((test) => test['status'] === 'failed');
      const messages = failed.map((test) =>
        failureInWords(`${textIn(file, 'name')} › ${textIn(test, 'fullName')}`, listIn(test, 'failureMessages')),
      );
      return file['status'] === 'failed' && failed.length === 0 ? [failureInWords(textIn(file, 'name'), [file['message']])] : messages;
    });
  return tally({ passed, failed: numberIn(parsed, 'numFailedTests') + brokenFiles, failures }, exitCode);
}

/**
 * As `vitestTally`, of the tests that depend on what has changed: there may be none.
 * @param {string | null} report null also where nothing has changed
 * @param {number} exitCode
 * @returns {Tally}
 */
export function changedTestsTally(report, exitCode) {
  const isNone = report === null || parse(report)?.['numTotalTests'] === 0;
  return isNone && exitCode === 0 ? { ...nothing, remark: 'No test depends on what has changed.' } : vitestTally(report, exitCode);
}

/**
 * @param {string | null} report Playwright's JSON report; null when it wrote none
 * @param {number} exitCode
 * @returns {Tally}
 */
export function playwrightTally(report, exitCode) {
  const parsed = parse(report);
  const stats = parsed === null ? null : parsed['stats'];
  if (parsed === null || !isRecord(stats)) return tally(nothing, exitCode);
  const failures = specsIn(parsed)
    .filter((spec) => spec['ok'] === false)
    .map((spec) => {
      const results = listIn(spec, 'tests')
        .filter(isRecord)
        .flatMap((test) => listIn(test, 'results'))
        .filter(isRecord);
      const errors = results
        .flatMap((result) => listIn(result, 'errors'))
        .filter(isRecord)
        .map((error) => error['message']);
      return failureInWords(`${textIn(spec, 'file')}:${numberIn(spec, 'line')} › ${textIn(spec, 'title')}`, errors);
    });
  // A test that passed only on a retry counts as failed.
  return tally(
    { passed: numberIn(stats, 'expected'), failed: numberIn(stats, 'unexpected') + numberIn(stats, 'flaky'), failures },
    exitCode,
  );
}

/** @param {Record<string, unknown>} suite a suite with nested suites @returns {Record<string, unknown>[]} */
function specsIn(suite) {
  return [...listIn(suite, 'specs').filter(isRecord), ...listIn(suite, 'suites').filter(isRecord).flatMap(specsIn)];
}

/** @param {string} test its file and name @param {readonly unknown[]} errors its errors */
function failureInWords(test, errors) {
  const lines = errors.filter((error) => typeof error === 'string').flatMap((error) => stripVTControlCharacters(error).trim().split('\n'));
  return [test, ...lines.slice(0, errorLines).map((line) => `  ${line}`.trimEnd())].join('\n');
}

/** @param {Counts} counts @param {number} exitCode @returns {Tally} */
function tally({ passed, failed, failures }, exitCode) {
  if (failed > 0) return { passed, failed, failures, remark: null };
  if (exitCode !== 0)
    return {
      passed,
      failed: 1,
      failures,
      remark: `The runner ended with code ${exitCode} though no test failed; this counts as one failure.`,
    };
  if (passed === 0) return { passed, failed: 1, failures, remark: 'No test ran; this counts as one failure.' };
  return { passed, failed, failures, remark: null };
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

/** @param {Record<string, unknown>} record @param {string} name */
function textIn(record, name) {
  const value = record[name];
  return typeof value === 'string' ? value : '';
}

/** @param {Record<string, unknown>} record @param {string} name @returns {unknown[]} */
function listIn(record, name) {
  const value = record[name];
  return Array.isArray(value) ? value : [];
}
