/** The trace of a request across services, as W3C Trace Context has it. */
import { describe, expect, it } from 'vitest';
import { continueTrace } from '#service/standalone/http/trace.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';
const given = `00-${traceId}-${parentId}-01`;

/** Bytes of ones. */
function randomBytes(count: number): Buffer {
  return Buffer.alloc(count, 0x11);
}
const [newId, newSpan] = ['1'.repeat(32), '1'.repeat(16)];

describe('a request of a trace', () => {
  it('continues it with a span of its own, and its flags', () => {
    expect(continueTrace(given, randomBytes)).toEqual({ traceId, traceparent: `00-${traceId}-${newSpan}-01` });
    expect(continueTrace(`00-${traceId}-${parentId}-00`, randomBytes)).toEqual({ traceId, traceparent: `00-${traceId}-${newSpan}-00` });
  });

  it('of a later version is continued in ours', () => {
    expect(continueTrace(`cc-${traceId}-${parentId}-09-more`, randomBytes)).toEqual({
      traceId,
      traceparent: `00-${traceId}-${newSpan}-09`,
    });
  });
});

it.each([
  undefined,
  '',
  'nonsense',
  [given, given],
  given.toUpperCase(),
  `${given}x`,
  `x${given}`,
  `ff-${traceId}-${parentId}-01`,
  `00-${'0'.repeat(32)}-${parentId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.slice(1)}-${parentId}-01`,
])('a request with %j begins a trace of its own', (header) => {
  expect(continueTrace(header, randomBytes)).toEqual({ traceId: newId, traceparent: `00-${newId}-${newSpan}-00` });
});
