import { assert, array, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordedWindow } from '#core/activity/recorded-window.ts';
import { nothingRecorded, recorderStep, type RecorderEvent } from '#core/activity/recorder.ts';
import type { ActivityPiece } from '#shared/activity/activity.ts';
import { epochMsOfInstant, instantOfEpochMs, type UtcInstant } from '#shared/values/brands.ts';
import { instant } from '../../support/time-tracking-fixture.ts';

const startMs = epochMsOfInstant(instant('2026-11-20T09:00:00Z'));

/**
 * Runs events at seconds after nine o'clock; `jump` seconds are added to the wall clock before the event. Keeps pieces as the store does.
 */
function runOn(events: readonly (readonly [second: number, event: RecorderEvent, jump?: number])[]): ActivityPiece[] {
  let state = nothingRecorded;
  let pieces: ActivityPiece[] = [];
  let jumped = 0;
  for (const [second, event, jump = 0] of events) {
    jumped += jump;
    const step = recorderStep(state, event, { nowMs: startMs + (second + jumped) * 1000, monotonicMs: second * 1000 });
    state = step.state;
    const { replaced } = step;
    if (replaced !== null) {
      pieces = pieces.flatMap((piece) =>
        piece.from >= replaced.to || piece.to <= replaced.from
          ? [piece]
          : piece.from >= replaced.from
            ? []
            : [{ ...piece, to: replaced.from }],
      );
    }
    pieces.push(...step.pieces);
  }
  return pieces;
}

function at(second: number): UtcInstant {
  return instantOfEpochMs(startMs + second * 1000);
}

function windowOf(name: string): RecordedWindow {
  const [application = '', title = ''] = name.split('/');
  return { application, title, site: null };
}

function focus(name: string | null): RecorderEvent {
  return { kind: 'focused', window: name === null ? null : windowOf(name) };
}

function shown(pieces: readonly ActivityPiece[]): string[] {
  return pieces.map(
    (piece) =>
      `${(epochMsOfInstant(piece.from) - startMs) / 1000}-${(epochMsOfInstant(piece.to) - startMs) / 1000} ${piece.kind === 'away' ? 'away' : `${piece.application}/${piece.title}`}`,
  );
}

const stop: RecorderEvent = { kind: 'stopped' };

describe('a piece', () => {
  it('lasts from one focus to the next, and ends with the recording', () => {
    expect(
      shown(
        runOn([
          [0, focus('Mail/Inbox')],
          [60, focus('Editor/a.ts')],
          [90, focus('Mail/Inbox')],
          [100, stop],
        ]),
      ),
    ).toEqual(['0-60 Mail/Inbox', '60-90 Editor/a.ts', '90-100 Mail/Inbox']);
  });

  it('goes on while the same window is reported, and is not made without a window', () => {
    expect(
      shown(
        runOn([
          [0, focus('Mail/Inbox')],
          [10, focus('Mail/Inbox')],
          [20, focus(null)],
          [30, focus(null)],
          [40, focus('Mail/Inbox')],
          [50, stop],
        ]),
      ),
    ).toEqual(['0-20 Mail/Inbox', '40-50 Mail/Inbox']);
  });

  it('of less than a second is none', () => {
    expect(
      shown(
        runOn([
          [0, focus('Mail/Inbox')],
          [0.4, focus('Editor/a.ts')],
          [10, stop],
        ]),
      ),
    ).toEqual(['0-10 Editor/a.ts']);
  });

  it('is ended and continued to be saved', () => {
    expect(
      shown(
        runOn([
          [0, focus('Mail/Inbox')],
          [300, { kind: 'saved' }],
          [310, stop],
        ]),
      ),
    ).toEqual(['0-300 Mail/Inbox', '300-310 Mail/Inbox']);
  });
});

describe('titles', () => {
  it('that change make pieces of their own', () => {
    expect(
      shown(
        runOn([
          [0, focus('Editor/a.ts')],
          [60, focus('Editor/b.ts')],
          [120, stop],
        ]),
      ),
    ).toEqual(['0-60 Editor/a.ts', '60-120 Editor/b.ts']);
  });

  it('that change 60 times a second for an hour make one piece', () => {
    const events = Array.from(
      { length: 60 * 3_600 },
      (_, index) => [index / 60, focus(`Player/${String.fromCodePoint(97 + (index % 26))}`)] as const,
    );
    expect(runOn([...events, [3_600, stop]]).length).toBe(1);
  });

  it('with a clock of seconds make one piece, with the first of them', () => {
    const events = Array.from(
      { length: 3_600 },
      (_, second) => [second, focus(`Player/Song ${Math.floor(second / 60)}:${second % 60}`)] as const,
    );
    expect(shown(runOn([...events, [3_600, stop]]))).toEqual(['0-3600 Player/Song 0:0']);
  });

  it('that differ in a number are distinct if each is shown for long', () => {
    expect(
      shown(
        runOn([
          [0, focus('Office/Invoice 12')],
          [600, focus('Office/Invoice 13')],
          [1_200, stop],
        ]),
      ),
    ).toEqual(['0-600 Office/Invoice 12', '600-1200 Office/Invoice 13']);
  });

  it('that were shown for a moment are replaced by what follows', () => {
    expect(
      shown(
        runOn([
          [0, focus('Browser/Mail')],
          [60, focus('Browser/Loading')],
          [62, focus('Browser/News')],
          [120, stop],
        ]),
      ),
    ).toEqual(['0-60 Browser/Mail', '60-120 Browser/News']);
  });
});

describe('an absence', () => {
  it('ends the piece where it began, although it is noticed later, and is a piece itself', () => {
    expect(
      shown(
        runOn([
          [0, focus('Mail/Inbox')],
          [900, { kind: 'away', since: at(300) }],
          [1_000, { kind: 'back' }],
          [1_100, stop],
        ]),
      ),
    ).toEqual(['0-300 Mail/Inbox', '300-1000 away', '1000-1100 Mail/Inbox']);
  });

  it('replaces what was recorded after it began', () => {
    expect(
      shown(
        runOn([
          [0, focus('Mail/Inbox')],
          [400, focus('Player/Film')],
          [500, { kind: 'saved' }],
          [900, { kind: 'away', since: at(300) }],
          [1_000, { kind: 'back' }],
          [1_100, stop],
        ]),
      ),
    ).toEqual(['0-300 Mail/Inbox', '300-1000 away', '1000-1100 Player/Film']);
  });

  it('may turn out to have begun earlier, such as before a lock', () => {
    expect(
      shown(
        runOn([
          [0, focus('Mail/Inbox')],
          [600, { kind: 'away', since: at(600) }],
          [601, { kind: 'away', since: at(500) }],
          [700, { kind: 'back' }],
          [710, stop],
        ]),
      ),
    ).toEqual(['0-500 Mail/Inbox', '500-700 away', '700-710 Mail/Inbox']);
  });

  it('that is reported twice is one, and one that is over changes nothing', () => {
    expect(
      shown(
        runOn([
          [0, focus('Mail/Inbox')],
          [10, { kind: 'away', since: at(10) }],
          [20, { kind: 'away', since: at(15) }],
          [30, { kind: 'back' }],
          [40, { kind: 'back' }],
          [50, stop],
        ]),
      ),
    ).toEqual(['0-10 Mail/Inbox', '10-30 away', '30-50 Mail/Inbox']);
  });

  it('does not reach back beyond the beginning of the recording', () => {
    expect(
      shown(
        runOn([
          [100, focus('Mail/Inbox')],
          [110, { kind: 'away', since: at(-500) }],
          [200, { kind: 'back' }],
          [300, stop],
        ]),
      ),
    ).toEqual(['100-200 away', '200-300 Mail/Inbox']);
  });

  it('keeps in mind what has the focus meanwhile', () => {
    expect(
      shown(
        runOn([
          [0, focus('Mail/Inbox')],
          [10, { kind: 'away', since: at(10) }],
          [15, focus('Chat/New message')],
          [20, { kind: 'back' }],
          [30, stop],
        ]),
      ),
    ).toEqual(['0-10 Mail/Inbox', '10-20 away', '20-30 Chat/New message']);
  });
});

describe('a clock', () => {
  it('that is set ahead, or a sleep that nothing reported, ends the piece', () => {
    expect(
      shown(
        runOn([
          [0, focus('Mail/Inbox')],
          [60, focus('Editor/a.ts')],
          [70, focus('Mail/Inbox'), 3_600],
          [80, stop],
        ]),
      ),
    ).toEqual(['0-60 Mail/Inbox', '60-70 Editor/a.ts', '3670-3680 Mail/Inbox']);
  });

  it('that is set back ends the piece, and an absence does not reach over it', () => {
    expect(
      shown(
        runOn([
          [0, focus('Mail/Inbox')],
          [100, focus('Editor/a.ts'), -3_600],
          [110, { kind: 'away', since: at(-3_590) }],
          [120, stop],
        ]),
      ),
    ).toEqual(['0-100 Mail/Inbox', '-3500--3480 away']);
  });
});

it('no event order makes pieces that overlap or have no length', () => {
  const event = constantFrom<RecorderEvent>(
    focus('A/a'),
    focus('A/b 1'),
    focus('A/b 2'),
    focus('B/c'),
    focus(null),
    { kind: 'away', since: at(40) },
    { kind: 'away', since: at(500) },
    { kind: 'back' },
    { kind: 'saved' },
    stop,
  );
  assert(
    property(array(record({ wait: integer({ min: 0, max: 120 }), event }), { maxLength: 60 }), (steps) => {
      let second = 0;
      const pieces = runOn([
        ...steps.map(({ wait, event: each }) => {
          second += wait;
          return [second, each] as const;
        }),
        [second + 1, stop],
      ]);
      pieces.forEach(({ from, to }, index) => {
        expect(from < to).toBe(true);
        expect(index === 0 || (pieces[index - 1]?.to ?? to) <= from).toBe(true);
      });
    }),
    { seed: 33 },
  );
});
