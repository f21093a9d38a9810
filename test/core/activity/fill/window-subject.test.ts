import { describe, expect, it } from 'vitest';
import { commonParts, plainText, subjectOf } from '#core/activity/fill/window-subject.ts';

describe('the subject of a window', () => {
  it.each([
    ['firefox', 'Riverside clinic · Tickets — Mozilla Firefox', 'Riverside clinic – Tickets'],
    ['Code', '● main.ts - clocktower - Code', 'main.ts – clocktower'],
    ['libreoffice-calc', 'Invoice 12.ods — LibreOffice Calc', 'Invoice 12.ods'],
    ['XTerm', 'make test', 'make test'],
    ['Mail', 'Mail', 'Mail'],
    ['Mail', '', 'Mail'],
    ['Editor', 'well-known part', 'well-known part'],
    ['', 'Weekly - planning', 'Weekly – planning'],
  ])('of %s with %j is %j', (application, title, subject) => {
    expect(subjectOf({ application, title })).toBe(subject);
  });
});

describe('what two windows have in common', () => {
  it('is each part of the title, the whole of it, and the host, without the name of the application and without numbers', () => {
    expect(
      commonParts({ application: 'firefox', title: 'Inbox (12) - Riverside - Mozilla Firefox', site: 'mail.example.org/u/1' }),
    ).toEqual(['inbox (0)', 'riverside', 'inbox (0) – riverside', 'mail.example.org']);
  });

  it('leaves out parts that say nothing, and titles of which there are none', () => {
    expect(commonParts({ application: 'Editor', title: 'a - report', site: null })).toEqual(['report', 'a – report']);
    expect(commonParts({ application: 'Editor', title: '', site: null })).toEqual([]);
    expect(plainText('  Draft 12  of 30 ')).toBe('draft 0 of 0');
  });
});
