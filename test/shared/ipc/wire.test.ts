import { sample } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRequest, requestLimit, writeRequest } from '#shared/ipc/wire.ts';
import { fuzzSeed, reportFuzz } from '../../support/fuzz.ts';
import { hostileValues, oddValues } from '../../support/hostile-values.ts';

const tooLarge = { ok: false, failure: { kind: 'bad-request', detail: 'longer than 1048576 characters' } };
const unreadable = { ok: false, failure: { kind: 'bad-request', detail: 'not JSON' } };

describe('a request', () => {
  it.each([[undefined], [null], [''], [{ description: 'ä\u202E"', at: null }], [[1, 2, { a: [] }]]])(
    '%j arrives as it was sent',
    (request) => {
      const written = writeRequest(request);
      expect(written.ok && readRequest(written.value)).toEqual({ ok: true, value: request });
    },
  );

  it('of up to 1 MiB crosses, a longer one is refused by both ends', () => {
    const fits = 'x'.repeat(requestLimit - 2);
    expect(writeRequest(fits)).toEqual({ ok: true, value: `"${fits}"` });
    expect(readRequest(`"${fits}"`)).toEqual({ ok: true, value: fits });
    expect(writeRequest(`${fits}x`)).toEqual(tooLarge);
    expect(readRequest(`"${fits}x"`)).toEqual(tooLarge);
  });

  it.each([
    [new Uint8Array(8)],
    [new ArrayBuffer(8)],
    [{ bytes: new Float64Array(2) }],
    [[new DataView(new ArrayBuffer(1))]],
    [10n],
    [{ many: 10n }],
    [() => 'x'],
    [Symbol.iterator],
  ])('with %o is refused before it is sent', (request) => {
    expect(writeRequest(request)).toEqual(unreadable);
  });

  it.each([
    [null],
    [7],
    [true],
    [{}],
    [[]],
    [new Uint8Array(8)],
    [{ length: 5 }],
    ['{'],
    ['[1,'],
    ['['.repeat(100_000)],
    [`{"a":`.repeat(100)],
  ])('that is not JSON text is refused without parsing: %o', (sent) => {
    expect(readRequest(sent)).toEqual(unreadable);
  });

  it('never throws, whatever it is', () => {
    reportFuzz('IPC', 10_000);
    for (const value of [...sample(hostileValues(), { seed: fuzzSeed, numRuns: 10_000 }), ...oddValues()]) {
      for (const answer of [writeRequest(value), readRequest(value)]) {
        expect(typeof answer.ok).toBe('boolean');
      }
    }
  });
});
