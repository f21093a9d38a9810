import { assert, integer, property, array, constantFrom, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributeBy } from '#core/activity/fill/attribution.ts';
import { proposeEntries, rankChoices, type ProposalSources } from '#core/activity/fill/proposals.ts';
import type { ActivityPiece } from '#shared/activity/activity.ts';
import type { ActivityRule } from '#shared/activity/proposals.ts';
import { thisComputerKey } from '#shared/connections/connections.ts';
import type { Meeting } from '#shared/history/calendar.ts';
import type { Commit } from '#shared/work-items/commits.ts';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { awayOn, onDay, projectNamed, shownOn } from '../../../support/activity-day.ts';
import { testId } from '../../../support/random-history.ts';

const clinic: ActivityRule = {
  id: testId(34, 2),
  connection: thisComputerKey,
  application: '',
  title: 'clinic',
  description: '',
  projectId: projectNamed('Clinic'),
  taskId: null,
  tags: [],
  billable: null,
};

const shown = (window: string, ...times: readonly [string, string]): ActivityPiece => shownOn(2, window, times);
const away = (...times: readonly [string, string]): ActivityPiece => awayOn(2, times);
const span = (from: string, to: string) => ({ from: onDay(2, from), to: onDay(2, to) });

function meeting(title: string, from: string, to: string): Meeting {
  return { id: title, title, start: onDay(2, from), end: onDay(2, to), isAllDay: false };
}

function commit(subject: string, at: string): Commit {
  return { hash: subject, at: onDay(2, at), subject, repository: 'bridge' };
}

function sources(given: Partial<ProposalSources> & { readonly pieces: readonly ActivityPiece[] }): ProposalSources {
  return { span: span('0:00', '18:00'), taken: [], meetings: [], commits: [], attribute: attributeBy([clinic], () => null), ...given };
}

function proposed(given: Parameters<typeof sources>[0]): readonly string[] {
  return proposeEntries(sources(given)).map(
    ({ from, to, target, why }) => `${from.slice(11, 16)}-${to.slice(11, 16)} ${target.description} (${why.kind})`,
  );
}

describe('a day', () => {
  it('becomes a short list in order: what is known by project, the rest by title', () => {
    expect(
      proposed({
        pieces: [
          shown('Editor|clinic plan', '9:00', '10:30'),
          shown('Mail|Inbox', '10:30', '11:00'),
          away('11:00', '11:45'),
          shown('Editor|book', '11:45', '12:30'),
        ],
      }),
    ).toEqual(['09:00-10:30 clinic plan (rule)', '10:30-11:00 Inbox (window)', '11:45-12:30 book (window)']);
  });

  it('counts short stays at another window as the work around them', () => {
    const pieces = [
      shown('Editor|clinic plan', '9:00', '9:40'),
      shown('Mail|Inbox', '9:40', '9:43'),
      shown('Editor|clinic plan', '9:43', '10:00'),
      shown('Chat|general', '10:00', '10:04'),
      shown('Mail|Inbox', '10:04', '10:40'),
    ];
    expect(proposed({ pieces })).toEqual(['09:00-10:04 clinic plan (rule)', '10:04-10:40 Inbox (window)']);
  });

  it('keeps five minutes on a known project, and not on an unknown one', () => {
    const [before, after] = [shown('Editor|book', '9:00', '9:30'), shown('Editor|book', '9:35', '10:00')];
    expect(proposed({ pieces: [before, shown('Viewer|clinic x-ray', '9:30', '9:35'), after] })).toEqual([
      '09:00-09:30 book (window)',
      '09:30-09:35 clinic x-ray (rule)',
      '09:35-10:00 book (window)',
    ]);
    expect(proposed({ pieces: [before, shown('Viewer|cats', '9:30', '9:35'), after] })).toEqual(['09:00-10:00 book (window)']);
  });

  it('calls windows that take turns by the longest of them', () => {
    const pieces = Array.from({ length: 20 }, (_, turn) =>
      shownOn(2, turn % 2 === 0 ? 'Editor|book' : 'Web|reference', [`9:${turn * 2}`, `9:${turn * 2 + (turn % 2 === 0 ? 2 : 1)}`]),
    );
    expect(proposed({ pieces })).toEqual(['09:00-09:39 book (window)']);
  });

  it('joins windows that count as one project, and describes them by the longest', () => {
    expect(proposed({ pieces: [shown('Editor|clinic plan', '9:00', '9:20'), shown('Web|clinic tickets', '9:20', '10:00')] })).toEqual([
      '09:00-10:00 clinic tickets (rule)',
    ]);
  });

  it('is described by the rule where it has a description', () => {
    expect(
      proposed({
        pieces: [shown('Editor|clinic plan', '9:00', '9:20')],
        attribute: attributeBy([{ ...clinic, description: 'Planning' }], () => null),
      }),
    ).toEqual(['09:00-09:20 Planning (rule)']);
  });

  it('leaves out entries, and what is no work', () => {
    expect(proposed({ pieces: [shown('Editor|book', '9:00', '12:00')], taken: [span('9:30', '10:00'), span('11:00', '13:00')] })).toEqual([
      '09:00-09:30 book (window)',
      '10:00-11:00 book (window)',
    ]);
    expect(proposed({ pieces: [shown('Editor|book', '9:00', '12:00')], taken: [span('8:00', '13:00')] })).toEqual([]);
  });

  it('bridges two minutes without a record, and no more', () => {
    const first = shown('Editor|book', '9:00', '9:30');
    expect(proposed({ pieces: [first, shown('Editor|book', '9:32', '10:00')] })).toEqual(['09:00-10:00 book (window)']);
    expect(proposed({ pieces: [first, shown('Editor|book', '9:33', '10:00')] })).toEqual([
      '09:00-09:30 book (window)',
      '09:33-10:00 book (window)',
    ]);
  });

  it('leaves out what lasted less than a minute', () => {
    expect(
      proposed({ pieces: [shown('Editor|book', '9:00', '9:00:59'), away('9:00:59', '9:30'), shown('Editor|book', '9:30', '9:31')] }),
    ).toEqual(['09:30-09:31 book (window)']);
  });
});

describe('meetings', () => {
  it('are part of the list, before what was on the screen meanwhile', () => {
    expect(
      proposed({
        pieces: [shown('Editor|book', '9:00', '11:00')],
        meetings: [meeting('Stand-up', '9:30', '9:45'), meeting('Clinic review', '12:00', '13:00')],
      }),
    ).toEqual([
      '09:00-09:30 book (window)',
      '09:30-09:45 Stand-up (meeting)',
      '09:45-11:00 book (window)',
      '12:00-13:00 Clinic review (meeting)',
    ]);
  });

  it('count also while the user is away from the computer, and by a rule for their title', () => {
    const [found] = proposeEntries(sources({ pieces: [away('12:00', '13:00')], meetings: [meeting('Clinic review', '12:00', '13:00')] }));
    expect(found?.target).toMatchObject({ projectId: 'Clinic', description: 'Clinic review' });
  });

  it('are left out where an entry is, for the whole day, and before they are over', () => {
    expect(
      proposed({
        pieces: [],
        meetings: [
          meeting('Early', '9:00', '10:00'),
          { ...meeting('Holiday', '0:00', '17:00'), isAllDay: true },
          meeting('Late', '17:30', '18:30'),
        ],
        taken: [span('9:20', '10:30')],
      }),
    ).toEqual(['09:00-09:20 Early (meeting)']);
  });

  it('at the same time are not in two proposals', () => {
    expect(proposed({ pieces: [], meetings: [meeting('One', '9:00', '10:00'), meeting('Two', '9:30', '10:30')] })).toEqual([
      '09:00-10:00 One (meeting)',
      '10:00-10:30 Two (meeting)',
    ]);
  });
});

describe('commits', () => {
  it('describe what only a window is known of, the last one in it or soon after it', () => {
    const pieces = [
      shown('Editor|book', '9:00', '9:50'),
      away('9:50', '10:30'),
      shown('Editor|clinic plan', '10:30', '11:30'),
      shown('Mail|Inbox', '11:30', '12:00'),
    ];
    expect(proposed({ pieces, commits: [commit('First', '9:20'), commit('Second', '9:55'), commit('Third', '11:00')] })).toEqual([
      '09:00-09:50 Second (commit)',
      '10:30-11:30 clinic plan (rule)',
      '11:30-12:00 Inbox (window)',
    ]);
    expect(proposed({ pieces, commits: [commit('Late', '12:10:01')] })).toEqual([
      '09:00-09:50 book (window)',
      '10:30-11:30 clinic plan (rule)',
      '11:30-12:00 Inbox (window)',
      '12:00-12:10 Late (commit)',
    ]);
  });

  it('stand for the time before them where nothing was recorded: half an hour, or since the commit before', () => {
    expect(proposed({ pieces: [], commits: [commit('First', '9:20'), commit('Second', '9:40'), commit('Third', '12:00')] })).toEqual([
      '08:50-09:20 First (commit)',
      '09:20-09:40 Second (commit)',
      '11:30-12:00 Third (commit)',
    ]);
  });

  it('are left out in entries, meetings and time away, and begin after these', () => {
    const given = { pieces: [away('13:00', '14:00')], taken: [span('9:00', '10:00')], meetings: [meeting('Stand-up', '11:00', '11:30')] };
    expect(
      proposed({
        ...given,
        commits: [
          commit('In entry', '9:30'),
          commit('After entry', '10:15'),
          commit('In meeting', '11:10'),
          commit('Away', '13:30'),
          commit('Back', '14:20'),
        ],
      }),
    ).toEqual(['10:00-10:15 After entry (commit)', '11:00-11:30 Stand-up (meeting)', '14:00-14:20 Back (commit)']);
  });

  it('are of the project of a rule for their subject', () => {
    expect(proposeEntries(sources({ pieces: [], commits: [commit('Fix the clinic door', '9:30')] }))).toMatchObject([
      {
        target: { projectId: 'Clinic', description: 'Fix the clinic door' },
        why: { kind: 'commit', repository: 'bridge' },
        application: '',
        title: 'Fix the clinic door',
      },
    ]);
  });
});

it('no second is in two proposals, in an entry, or away, whatever was recorded', () => {
  const base = Date.UTC(2026, 10, 2);
  const cut = (from: number, seconds: number) => ({
    from: instantOfEpochMs(base + from * 1000),
    to: instantOfEpochMs(base + (from + seconds) * 1000),
  });
  const piece = tuple(
    constantFrom('away', 'Editor|book', 'Editor|clinic', 'Mail|Inbox', 'Chat|clinic', ''),
    integer({ min: 1, max: 1_500 }),
  );
  const spans = array(tuple(integer({ min: 0, max: 20_000 }), integer({ min: 1, max: 4_000 })), { maxLength: 5 });
  assert(
    property(
      array(piece, { maxLength: 60 }),
      spans,
      tuple(spans, array(integer({ min: 0, max: 24_000 }), { maxLength: 8 })),
      (recorded, entries, [calendar, written]) => {
        let at = 0;
        const pieces = recorded.flatMap(([window, seconds]): readonly ActivityPiece[] => {
          const own = cut(at, seconds);
          at += seconds;
          const [application = '', title = ''] = window.split('|');
          return window === ''
            ? []
            : window === 'away'
              ? [{ kind: 'away', ...own }]
              : [{ kind: 'window', ...own, application, title, site: null }];
        });
        const taken = entries.map(([from, seconds]) => cut(from, seconds));
        const meetings = calendar.map(([from, seconds], index): Meeting => ({
          id: String(index),
          title: `Meeting ${index}`,
          start: cut(from, seconds).from,
          end: cut(from, seconds).to,
          isAllDay: false,
        }));
        const commits = written
          .toSorted((one, other) => one - other)
          .map((second) => ({ hash: String(second), at: cut(second, 0).from, subject: `Commit ${second}`, repository: 'bridge' }));
        const found = proposeEntries(sources({ pieces, taken, meetings, commits }));
        const aways = pieces.filter(({ kind }) => kind === 'away');
        for (const [index, { from, to, why }] of found.entries()) {
          expect(from < to && to <= (found[index + 1]?.from ?? to)).toBe(true);
          expect(taken.some((each) => each.from < to && each.to > from)).toBe(false);
          expect(why.kind !== 'meeting' && aways.some((each) => each.from < to && each.to > from)).toBe(false);
        }
      },
    ),
  );
});

const choices = (pieces: readonly ActivityPiece[]) =>
  rankChoices({ span: span('9:00', '18:00'), pieces, attribute: attributeBy([clinic], () => null) }).map(
    ({ target, application, seconds }) => [target.description, application, seconds],
  );

describe('the choices for one entry', () => {
  it('are what took longest in its time, at most three, without the time away', () => {
    const pieces = [
      shown('Editor|a', '8:00', '9:05'),
      away('9:05', '12:00'),
      shown('Mail|b', '12:00', '12:15'),
      shown('Editor|a', '12:15', '12:27'),
      shown('Chat|c', '12:27', '12:37'),
      shown('Office|d', '12:37', '12:43'),
    ];
    expect(choices(pieces)).toEqual([
      ['a', 'Editor', 1_020],
      ['b', 'Mail', 900],
      ['c', 'Chat', 600],
    ]);
  });

  it('leave out what was shown for less than a minute or a tenth of the time', () => {
    expect(choices([shown('Editor|a', '9:00', '10:00'), shown('Mail|b', '10:00', '10:05')])).toEqual([['a', 'Editor', 3_600]]);
    expect(choices([])).toEqual([]);
  });

  it('count windows of one project together', () => {
    expect(
      choices([shown('Editor|clinic plan', '9:00', '9:10'), shown('Web|clinic tickets', '9:10', '9:30'), shown('Mail|b', '9:30', '9:50')]),
    ).toEqual([
      ['clinic tickets', 'Web', 1_800],
      ['b', 'Mail', 1_200],
    ]);
  });
});
