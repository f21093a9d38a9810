/** Which agent started a timer, for ten seconds. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { AgentStarts } from '#core/program/control/agent-starts.ts';
import { ManualTime } from '../../../support/core-ports.ts';
import { instant, uuid } from '../../../support/time-tracking-fixture.ts';

function open() {
  const time = new ManualTime(instant('2026-11-20T09:00:00Z'));
  const starts = new AgentStarts(time.processPorts().ports.scheduler);
  onTestFinished(() => starts.close());
  const seen: (string | null)[] = [];
  starts.subscribe(() => seen.push(starts.current?.agent ?? null));
  return { time, starts, seen };
}

describe('the agent that started a timer', () => {
  it('is known for ten seconds', async () => {
    const { time, starts, seen } = open();
    starts.note({ agent: 'Editor', localId: uuid(1) });
    await time.advance(9_999);
    expect(starts.current).toEqual({ agent: 'Editor', localId: uuid(1) });
    await time.advance(1);
    expect(starts.current).toBe(null);
    expect(seen).toEqual(['Editor', null]);
  });

  it('is the last one, for ten seconds from its start', async () => {
    const { time, starts, seen } = open();
    starts.note({ agent: 'Editor', localId: uuid(1) });
    await time.advance(6_000);
    starts.note({ agent: 'Other', localId: uuid(2) });
    await time.advance(6_000);
    expect(starts.current).toEqual({ agent: 'Other', localId: uuid(2) });
    await time.advance(4_000);
    expect(seen).toEqual(['Editor', 'Other', null]);
  });

  it('is named in one line, without characters that hide or reorder others', () => {
    const { starts } = open();
    starts.note({ agent: ' A\nB\u202E\u200BC\u2028 ', localId: uuid(1) });
    expect(starts.current?.agent).toBe('A B C');
  });
});
