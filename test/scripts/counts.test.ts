import { describe, expect, it } from 'vitest';
import { changedTestsTally, closingLine, nothing, playwrightTally, sum, vitestTally } from '../../scripts/verify/counts.mjs';

const unit = (report: object) => JSON.stringify({ numPassedTests: 0, numFailedTests: 0, testResults: [], ...report });
const desktop = (stats: object) => JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats } });

describe('counting', () => {
  it('sums every part into one line', () => {
    const total = sum([
      { ...nothing, passed: 1 },
      { passed: 40, failed: 2, failures: ['one', 'two'] },
      { passed: 0, failed: 1, failures: ['three'] },
    ]);
    expect(closingLine(total)).toBe('41 passed, 3 failed');
    expect(total.failures).toEqual(['one', 'two', 'three']);
  });

  it('takes the unit tests from their report', () => {
    expect(vitestTally(unit({ numPassedTests: 12 }), 0)).toEqual({ passed: 12, failed: 0, failures: [], remark: null });
    expect(vitestTally(unit({ numPassedTests: 12, numFailedTests: 3 }), 1)).toMatchObject({ passed: 12, failed: 3 });
  });

  it('counts a test file that cannot be loaded as one failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ];
    expect(vitestTally(unit({ numPassedTests: 2, numFailedTests: 1, testResults }), 1)).toMatchObject({ passed: 2, failed: 2 });
  });

  it('takes the desktop tests from their report and does not trust a test that passed only when repeated', () => {
    expect(playwrightTally(desktop({ expected: 5 }), 0)).toEqual({ passed: 5, failed: 0, failures: [], remark: null });
    expect(playwrightTally(desktop({ expected: 5, unexpected: 1, flaky: 1 }), 1)).toMatchObject({ passed: 5, failed: 2 });
  });

  it('repeats where it failed, with the first lines of the errors and without colours', () => {
    const said = ['\u001B[31mExpected 1\u001B[39m', ...Array.from({ length: 40 }, (_, at) => `line ${at}`)].join('\n');
    const spec = (ok: boolean) => ({
      ok,
      title: `is ${String(ok)}`,
      file: 'a.spec.ts',
      line: 7,
      tests: [{ results: [{ errors: [{ message: said }] }] }],
    });
    const suites = [{ specs: [spec(true)], suites: [{ specs: [spec(false)] }] }];
    const [desktopFailure = ''] = playwrightTally(JSON.stringify({ stats: { expected: 1, unexpected: 1, flaky: 0 }, suites }), 1).failures;
    expect(desktopFailure.split('\n').slice(0, 3)).toEqual(['a.spec.ts:7 › is false', '  Expected 1', '  line 0']);
    expect(desktopFailure.split('\n')).toHaveLength(13);
    const testResults = [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'good' },
          { status: 'failed', fullName: 'bad', failureMessages: ['Expected 2'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'Cannot load', assertionResults: [] },
    ];
    expect(vitestTally(unit({ numPassedTests: 1, numFailedTests: 1, testResults }), 1).failures).toEqual([
      'a.test.ts › bad\n  Expected 2',
      'b.test.ts\n  Cannot load',
    ]);
  });

  it('says that no test depends on what has changed, unless their runner crashed', () => {
    const none = { ...nothing, remark: 'No test depends on what has changed.' };
    expect(changedTestsTally(null, 0)).toEqual(none);
    expect(changedTestsTally(unit({ numTotalTests: 0 }), 0)).toEqual(none);
    expect(changedTestsTally(unit({ numTotalTests: 3, numPassedTests: 3 }), 0)).toMatchObject({ passed: 3, failed: 0, remark: null });
    for (const report of [null, unit({ numTotalTests: 0 })]) {
      expect(changedTestsTally(report, 1)).toMatchObject({ passed: 0, failed: 1 });
    }
    expect(changedTestsTally('{}', 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  it.each([vitestTally, playwrightTally])('counts a crash, no report, a torn report and no tests as a failure', (tally) => {
    const good = tally === vitestTally ? unit({ numPassedTests: 3 }) : desktop({ expected: 3 });
    expect(tally(good, 139)).toMatchObject({ passed: 3, failed: 1 });
    expect(tally(null, 0)).toMatchObject({ passed: 0, failed: 1 });
    expect(tally('{"stats":', 0)).toMatchObject({ passed: 0, failed: 1 });
    expect(tally('null', 0)).toMatchObject({ passed: 0, failed: 1 });
    expect(tally('{}', 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});
