/** Events of a stream, however its bytes are split. */
import { assert, nat, property, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventStreamReader, type StreamEvent } from '#core/service-client/http/event-stream.ts';

const text = ': hello\n\nid: 1\nevent: heartbeat\ndata: {}\n\nid: 2\r\ndata: one\r\ndata:two\r\n\r\nretry: 5\nid: 3\n\ndata\n\n';
const events: readonly StreamEvent[] = [
  { id: '1', event: 'heartbeat', data: '{}' },
  { id: '2', event: 'message', data: 'one\ntwo' },
  { id: '3', event: 'message', data: '' },
];

describe('a stream of events', () => {
  it('is read the same wherever it is cut', () => {
    assert(
      property(uniqueArray(nat(text.length), { maxLength: 20 }), (cuts) => {
        const reader = new EventStreamReader();
        const bounds = [0, ...cuts.toSorted((one, other) => one - other), text.length];
        const read = bounds.flatMap((from, index) => reader.read(text.slice(from, bounds[index + 1])) ?? []);
        expect(read).toEqual(events);
      }),
    );
  });

  it('is given up where an event is longer than anything a service sends', () => {
    const reader = new EventStreamReader();
    expect(reader.read(`data: ${'x'.repeat(17 * 1_048_576)}`)).toBeNull();
  });
});
