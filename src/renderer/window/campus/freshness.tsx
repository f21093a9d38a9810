import type { Freshness } from '#shared/campus/view.ts';
import { epochMsOfInstant, type UtcInstant } from '#shared/values/brands.ts';
import type { WindowMessages } from '#shared/messages/catalogue.ts';
import { assertNever } from '#shared/values/result.ts';

/** Update interval of displayed ages, in milliseconds. */
export const ageGrid = { alignedToMs: 0, everyMs: 60_000 } as const;

export function ageText(at: UtcInstant, nowMs: number, { campusPage }: WindowMessages): string {
  return campusPage.age(Math.max(0, (nowMs - epochMsOfInstant(at)) / 1000));
}

export function freshnessText(freshness: Freshness, nowMs: number, messages: WindowMessages): string {
  switch (freshness.kind) {
    case 'never':
      return messages.campus.never;
    case 'current':
      return messages.campus.asOf(ageText(freshness.at, nowMs, messages));
    case 'kept':
      return messages.campus.keptSince(ageText(freshness.at, nowMs, messages));
    default:
      return assertNever(freshness);
  }
}
