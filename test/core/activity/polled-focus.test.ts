import { beforeEach, describe, expect, it } from 'vitest';
import type { FocusedWindow } from '#core/activity/focus-source.ts';
import { openPolledFocus, type FocusAnswer } from '#desktop/session/focus/polled-focus.ts';
import { ManualTime, type ProcessPorts } from '../../support/core-ports.ts';
import { at } from '../../support/core-records.ts';

const editor: FocusedWindow = { application: 'Editor', title: 'Letter', address: null, isFullScreen: false };
const mail: FocusedWindow = { application: 'Mail', title: 'Inbox', address: null, isFullScreen: false };

let time: ManualTime;
let process: ProcessPorts;
let said: (FocusedWindow | null | 'lost')[];
let shown: FocusAnswer;
let idleMs: number | null;
let questions: number;
let isClosed: boolean;
beforeEach(() => {
  time = new ManualTime(at('9:00'));
  process = time.processPorts();
  said = [];
  shown = { kind: 'focused', window: editor };
  idleMs = 0;
  questions = 0;
  isClosed = false;
});

async function open(read = async (): Promise<FocusAnswer> => shown, idle = async (): Promise<number | null> => idleMs) {
  const reader = {
    read: async () => {
      questions += 1;
      return read();
    },
    close: () => void (isClosed = true),
  };
  const source = await openPolledFocus(
    reader,
    { scheduler: process.ports.scheduler, idle: { idleMs: idle } },
    { onFocus: (window) => void said.push(window), onLost: () => void said.push('lost') },
  );
  await time.settle();
  return source;
}

describe('a system that has to be asked', () => {
  it('is asked once a second, and only changes are reported', async () => {
    await open();
    await time.advance(3_000);
    shown = { kind: 'focused', window: mail };
    await time.advance(1_000);
    shown = { kind: 'focused', window: null };
    await time.advance(10_000);
    expect([said, questions]).toEqual([[editor, mail, null], 15]);
  });

  it('reports that no window has the focus at once', async () => {
    shown = { kind: 'focused', window: null };
    await open();
    expect(said).toEqual([null]);
  });

  it('is asked less often without input, and at least every five seconds', async () => {
    await open();
    idleMs = 3_000;
    await time.advance(1_000);
    expect(process.pendingMs()).toEqual([3_000]);
    idleMs = 90_000;
    await time.advance(3_000);
    expect(process.pendingMs()).toEqual([5_000]);
    idleMs = 200;
    await time.advance(5_000);
    expect(process.pendingMs()).toEqual([1_000]);
  });

  it('is asked once a second where the idle time is not known', async () => {
    idleMs = null;
    await open();
    expect(process.pendingMs()).toEqual([1_000]);
  });

  it('is asked nothing while the user is away, and at once when the user is back', async () => {
    const source = await open();
    source?.setAway?.(true);
    expect(process.pendingMs()).toEqual([]);
    await time.advance(3_600_000);
    expect(questions).toBe(1);
    shown = { kind: 'focused', window: mail };
    source?.setAway?.(false);
    await time.settle();
    expect([said, questions, process.pendingMs()]).toEqual([[editor, mail], 2, [1_000]]);
  });

  it('is asked one question at a time, and none after an answer that comes in an absence', async () => {
    const answers: ((answer: FocusAnswer) => void)[] = [];
    const opening = open(async () => new Promise((resolve) => void answers.push(resolve)));
    await time.settle();
    answers[0]?.(shown);
    const source = await opening;
    await time.advance(1_000);
    source?.setAway?.(true);
    source?.setAway?.(false);
    source?.setAway?.(true);
    await time.settle();
    expect(questions).toBe(2);
    answers[1]?.({ kind: 'focused', window: mail });
    await time.settle();
    expect([said, process.pendingMs()]).toEqual([[editor, mail], []]);
  });

  it('is asked at one time only, and not any more, however late the idle time is known', async () => {
    const answers: ((ms: number) => void)[] = [];
    const source = await open(undefined, async () => new Promise((resolve) => void answers.push(resolve)));
    source?.setAway?.(false);
    await time.settle();
    answers.forEach((answer) => answer(0));
    await time.settle();
    expect([answers.length, process.pendingMs()]).toEqual([2, [1_000]]);
    await time.advance(1_000);
    source?.close();
    answers.forEach((answer) => answer(0));
    await time.settle();
    expect(process.pendingMs()).toEqual([]);
  });

  it('is lost with its first missing answer, and says nothing after that', async () => {
    const source = await open();
    shown = { kind: 'lost' };
    await time.advance(1_000);
    shown = { kind: 'focused', window: mail };
    source?.setAway?.(false);
    await time.advance(60_000);
    expect([said, questions, isClosed, process.pendingMs()]).toEqual([[editor, 'lost'], 2, true, []]);
  });

  it('is asked nothing once it is closed', async () => {
    const source = await open();
    source?.close();
    expect([isClosed, process.pendingMs()]).toEqual([true, []]);
  });

  it('has no source if the first question has no answer', async () => {
    shown = { kind: 'lost' };
    expect(await open()).toBeNull();
    expect([said, isClosed, process.pendingMs()]).toEqual([[], true, []]);
  });

  it('reports nothing once it is closed, also not an answer on its way', async () => {
    const source = await open(async () => {
      await Promise.resolve();
      return questions > 1 ? { kind: 'focused', window: mail } : shown;
    });
    source?.setAway?.(false);
    source?.close();
    await time.advance(60_000);
    expect([said, isClosed, process.pendingMs()]).toEqual([[editor], true, []]);
  });
});
