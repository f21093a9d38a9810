import { describe, expect, it } from 'vitest';
import { closingLine, playwrightTally, sum, vitestTally } from '../../scripts/verify/counts.mjs';

const unit = (report: object) => JSON.stringify({ numPassedTests: 0, numFailedTests: 0, testResults: [], ...report });
const desktop = (stats: object) => JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats } });

describe('counting', () => {
  it('sums every part into one line', () => {
    const total = sum([{ passed: 1, failed: 0 }, { passed: 40, failed: 2 }, { passed: 0, failed: 1 }]);
    expect(closingLine(total)).toBe('41 passed, 3 failed');
  });

  it('takes the unit tests from their report', () => {
    expect(vitestTally(unit({ numPassedTests: 12 }), 0)).toEqual({ passed: 12, failed: 0, remark: null });
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
    expect(playwrightTally(desktop({ expected: 5 }), 0)).toEqual({ passed: 5, failed: 0, remark: null });
    expect(playwrightTally(desktop({ expected: 5, unexpected: 1, flaky: 1 }), 1)).toMatchObject({ passed: 5, failed: 2 });
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
