import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, matchesPattern, recordedWindow } from '#core/activity/recorded-window.ts';
import { activityTextLimit } from '#shared/values/limits.ts';
import { codePoints } from '../../support/code-points.ts';

const none = { excludedApplications: [], excludedTitles: [] };

function titled(title: string, application = 'Editor') {
  return { application, title, address: null };
}

describe('a title', () => {
  it.each([
    ['of 100 KB is cut', 'x'.repeat(100_000), 'x'.repeat(activityTextLimit)],
    ['is not cut within a character', `${'x'.repeat(activityTextLimit - 1)}😀`, 'x'.repeat(activityTextLimit - 1)],
    ['has no NUL and no line break', 'a\0b\r\nc\u2028d', 'a b c d'],
    ['reorders nothing', 'invoice\u202Egpj.exe\u2066\u200F', 'invoicegpj.exe'],
    ['keeps right-to-left letters', 'דוח שנתי', 'דוח שנתי'],
    ['has no half character', 'a\uD83Db\uDE00', 'ab'],
    ['is trimmed', '  a\t b ', 'a b'],
  ])('%s', (_, title, clean) => {
    expect(cleanText(title)).toBe(clean);
  });

  it('is always one line of valid Unicode, and cleaning it again changes nothing', () => {
    assert(
      property(string({ unit: codePoints, maxLength: 600 }), (text) => {
        const clean = cleanText(text);
        expect(clean.length).toBeLessThanOrEqual(activityTextLimit);
        expect(clean).toBe(clean.toWellFormed());
        expect(clean).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
        expect(cleanText(clean)).toBe(clean);
      }),
    );
  });
});

describe('of a window', () => {
  it('application and title are recorded, and of an address host and path', () => {
    expect(
      recordedWindow(
        { application: 'Browser', title: 'Mail', address: 'https://ada:secret@mail.example.org/inbox?token=secret#now' },
        none,
      ),
    ).toEqual({ application: 'Browser', title: 'Mail', site: 'mail.example.org/inbox' });
    expect(recordedWindow({ application: 'Browser', title: 'Mail', address: 'https://mail.example.org/' }, none)?.site).toBe(
      'mail.example.org',
    );
  });

  it.each(['file:///home/ada/secret.txt', 'about:blank', 'javascript:alert(1)', 'not an address', ''])(
    'an address that is no page of the web is not recorded: %j',
    (address) => {
      expect(recordedWindow({ application: 'Browser', title: 'a', address }, none)?.site).toBe(null);
    },
  );

  it('without an application nothing is recorded', () => {
    expect(recordedWindow(titled('a', ' \0 '), none)).toBe(null);
  });

  it('an excluded application leaves nothing, in any case of letters', () => {
    expect(recordedWindow(titled('Vault', 'KeePassXC'), { ...none, excludedApplications: ['keepassxc '] })).toBe(null);
    expect(recordedWindow(titled('Vault', 'KeePassXC'), { ...none, excludedApplications: ['keepass'] })).not.toBe(null);
  });

  it('an excluded title leaves the application alone, also if the site matches', () => {
    const exclusions = { ...none, excludedTitles: ['salary*2026'] };
    expect(recordedWindow(titled('Salary list 2026.ods'), exclusions)).toEqual({ application: 'Editor', title: '', site: null });
    expect(recordedWindow({ application: 'Browser', title: 'List', address: 'https://example.org/salary/2026' }, exclusions)).toEqual({
      application: 'Browser',
      title: '',
      site: null,
    });
  });

  it.each([
    'Bank — Mozilla Firefox Private Browsing',
    'Bank — Mozilla Firefox (Private Browsing)',
    'Bank — Mozilla Firefox Privater Modus',
    'Bank — Navigation privée de Mozilla Firefox',
    'Bank - [InPrivate] - Microsoft Edge',
    'Bank - Google Chrome (Incognito)',
  ])('a private browser window is recorded as the browser: %j', (title) => {
    expect(recordedWindow({ application: 'firefox', title, address: 'https://bank.example.org/' }, none)).toEqual({
      application: 'firefox',
      title: '',
      site: null,
    });
  });

  it('the words of private windows mean nothing in other applications', () => {
    expect(recordedWindow(titled('Essay on private browsing'), none)?.title).toBe('Essay on private browsing');
  });
});

describe('a pattern', () => {
  it.each([
    ['Invoice 12', 'invoice', true],
    ['Invoice 12', 'inv*12', true],
    ['Invoice 12', '12*inv', false],
    ['Invoice 12', '*', false],
    ['Invoice 12', '', false],
    ['a.b', 'a?b', false],
    ['(a+)+', '(a+)+', true],
  ])('%j has %j: %j', (text, pattern, matches) => {
    expect(matchesPattern(text, pattern)).toBe(matches);
  });
});
