import { describe, expect, it } from 'vitest';
import { fillChoices, subjectOf } from '#renderer/window/timeline/activity/fill-choices.ts';
import type { ActivityPiece } from '#shared/activity/activity.ts';
import { instantOfEpochMs } from '#shared/values/brands.ts';

function pieces(...shown: readonly (readonly [name: string, seconds: number])[]): readonly ActivityPiece[] {
  let atMs = Date.parse('2026-11-20T09:00:00Z');
  return shown.map(([name, seconds]): ActivityPiece => {
    const span = { from: instantOfEpochMs(atMs), to: instantOfEpochMs(atMs + seconds * 1000) };
    atMs += seconds * 1000;
    const [application = '', title = ''] = name.split('/');
    return name === 'away' ? { kind: 'away', ...span } : { kind: 'window', ...span, application, title, site: null };
  });
}

describe('the subject of a window', () => {
  it.each([
    ['firefox', 'Riverside clinic · Tickets — Mozilla Firefox', 'Riverside clinic – Tickets'],
    ['Code', '● main.ts - clocktower - Code', 'main.ts – clocktower'],
    ['libreoffice-calc', 'Invoice 12.ods — LibreOffice Calc', 'Invoice 12.ods'],
    ['XTerm', 'make test', 'make test'],
    ['Mail', 'Mail', 'Mail'],
    ['Mail', '', 'Mail'],
    ['Editor', 'well-known part', 'well-known part'],
  ])('of %s with %j is %j', (application, title, subject) => {
    expect(subjectOf({ application, title })).toBe(subject);
  });
});

describe('the choices', () => {
  it('are the subjects that were in focus longest, at most three, without the time away', () => {
    expect(fillChoices(pieces(['Editor/a', 300], ['away', 9_000], ['Mail/b', 900], ['Editor/a', 700], ['Chat/c', 600], ['Office/d', 400]))).toEqual([
      { description: 'a', application: 'Editor', seconds: 1_000 },
      { description: 'b', application: 'Mail', seconds: 900 },
      { description: 'c', application: 'Chat', seconds: 600 },
    ]);
  });

  it('leave out what was shown for less than a minute or a tenth of the time', () => {
    expect(fillChoices(pieces(['Editor/a', 3_000], ['Mail/b', 200], ['Chat/c', 50])).map(({ description }) => description)).toEqual(['a']);
    expect(fillChoices([])).toEqual([]);
  });
});
