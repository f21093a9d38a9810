import { describe, expect, it } from 'vitest';
import { electronSupportProblem, electronVersionProblem, saysChecksumFailed } from '../../scripts/setup/electron-version.mjs';

describe('the Electron versions that are accepted', () => {
  it.each(['42.0.0', '43.2.9', '43.5.0', '44.0.1', '44.1.0', '45.4.1'])('takes %s', (version) => {
    expect(electronVersionProblem(version)).toBeNull();
  });

  it.each(['43.3.0', '43.3.7', '43.4.0', '43.4.12', '44.0.0'])('refuses %s for its tray', (version) => {
    expect(electronVersionProblem(version)).toContain('tray');
  });

  it.each(['', '^45.4.1', '45', 'latest', '45.4.1-beta.1'])('refuses "%s", which is not exact', (version) => {
    expect(electronVersionProblem(version)).toContain('exact');
  });
});

describe('an Electron that people are given', () => {
  it.each([
    ['42.11.18', '2026-10-19'],
    ['45.4.1', '2026-11-22'],
    ['45.4.1', '2027-04-26'],
    // Newer than the table of this project.
    ['99.0.0', '2030-01-01'],
  ])('%s gets fixes on %s', (version, today) => {
    expect(electronSupportProblem(version, today)).toBeNull();
  });

  it.each([
    ['41.9.0', '2026-05-01'],
    ['42.0.0', '2026-10-20'],
    ['45.4.1', '2027-04-27'],
  ])('%s gets none on %s', (version, today) => {
    expect(electronSupportProblem(version, today)).toContain('no security fixes');
  });
});

describe('a failed download', () => {
  it('is distinguished from a wrong file', () => {
    expect(saysChecksumFailed('TypeError: fetch failed')).toBe(false);
    expect(saysChecksumFailed('Error: Generated checksum for "electron.zip" did not match expected checksum.')).toBe(true);
  });
});
