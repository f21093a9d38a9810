/** Notices that last as long as a state. */
import type { Notice } from '#shared/failures.ts';
import type { Outbox } from '#core/sync/outbox.ts';
import { isBeyondCorrection, isFarOff } from '#core/sync/gateway/clock-offset.ts';
import type { Gateway } from '#core/sync/gateway/gateway.ts';

/** Unreadable entries that are listed; the others are only counted. */
const unreadableShown = 50;

export function standingNotices(
  outbox: Pick<Outbox, 'problem' | 'unreadable' | 'failing'>,
  gateway: Pick<Gateway, 'clock'>,
): readonly Notice[] {
  const { problem, unreadable } = outbox;
  const [failing] = outbox.failing();
  const { offsetMs: clockOffsetMs } = gateway.clock;
  return [
    ...(problem === null ? [] : [{ kind: 'storage-failed' as const, detail: problem }]),
    ...(failing === undefined ? [] : [{ kind: 'failing' as const, failing }]),
    ...(unreadable === null
      ? []
      : [{ kind: 'entries-unreadable' as const, entries: unreadable.rows.length, rows: unreadable.rows.slice(0, unreadableShown) }]),
    ...(isFarOff(clockOffsetMs)
      ? [{ kind: 'clock-off' as const, seconds: Math.round(clockOffsetMs / 10_000) * 10, corrected: !isBeyondCorrection(clockOffsetMs) }]
      : []),
  ];
}
