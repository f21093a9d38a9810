/** What a Wi-Fi reading says about today, and what it does not. */
import { assert, integer, nat, option, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shiftInstant, utcInstantSchema } from '#shared/values/brands.ts';
import { wifiHealth, wifiHealthSchema } from '#shared/campus/wifi.ts';
import { messagesFor } from '../../support/messages.ts';

const now = utcInstantSchema.parse('2026-11-20T12:00:00Z');
const hour = 3_600;
const { syncWithWifi } = messagesFor('en');

describe('the Wi-Fi', () => {
  it.each([
    ['has no reading when there was no answer', null, 'no-reading'],
    ['has none without a count', { count: null, lastUpdated: now }, 'no-reading'],
    ['has none when zero problems come without a time of counting', { count: 0, lastUpdated: null }, 'no-reading'],
    ['is well with a fresh zero', { count: 0, lastUpdated: shiftInstant(now, -48 * hour) }, 'ok'],
    ['has problems with a fresh number', { count: 12, lastUpdated: shiftInstant(now, -hour) }, 'issues'],
    ['is not known to be well after two days', { count: 0, lastUpdated: shiftInstant(now, -48 * hour - 1) }, 'stale'],
    ['is not known to be ill after two days', { count: 12, lastUpdated: shiftInstant(now, -49 * hour) }, 'stale'],
    ['keeps a number of an unknown time', { count: 12, lastUpdated: null }, 'stale'],
    ['bears clocks that differ', { count: 0, lastUpdated: shiftInstant(now, hour) }, 'ok'],
    ['does not believe a time days ahead', { count: 0, lastUpdated: shiftInstant(now, 49 * hour) }, 'no-reading'],
  ] as const)('%s', (_, reading, kind) => {
    expect(wifiHealth(reading, now).kind).toBe(kind);
  });

  it('conforms to the schema and never changes the number', () => {
    assert(
      property(option(nat()), option(integer({ min: -1e6, max: 1e6 })), (count, ago) => {
        const health = wifiHealth({ count, lastUpdated: ago === null ? null : shiftInstant(now, ago) }, now);
        expect(wifiHealthSchema.parse(health)).toEqual(health);
        if ('count' in health) {
          expect(health.count).toBe(count);
        }
      }),
    );
  });

  it('explains a missing network only by problems of today', () => {
    const words = 'Waiting for the network';
    expect(syncWithWifi(words, wifiHealth({ count: 12, lastUpdated: now }, now))).toBe(
      'Waiting for the network; campus Wi-Fi reports 12 sign-in problems',
    );
    expect(syncWithWifi(words, wifiHealth({ count: 1, lastUpdated: now }, now))).toBe(
      'Waiting for the network; campus Wi-Fi reports 1 sign-in problem',
    );
    expect(syncWithWifi(words, undefined)).toBe(words);
    for (const reading of [null, { count: 0, lastUpdated: now }, { count: 12, lastUpdated: shiftInstant(now, -50 * hour) }]) {
      expect(syncWithWifi(words, wifiHealth(reading, now))).toBe(words);
    }
  });
});
