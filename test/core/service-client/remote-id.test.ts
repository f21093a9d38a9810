/** Identifiers that are not UUIDs are mapped to UUIDs and back. */
import { assert, property, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { remoteIdSchema, wireId, wireValue, withWireIds } from '#core/service-client/remote-id.ts';
import { uuidSchema } from '#shared/values/brands.ts';

const numbered = remoteIdSchema.parse(17);

describe('an identifier of a server', () => {
  it.each([7, 0, Number.MAX_SAFE_INTEGER, '7', '9'.repeat(28), '007', '507f1f77bcf86cd799439011', 'abc', 'te_8f3~x.y-z', '9F1C3B5D', 'project_0000000017', '-', '9'.repeat(12) + 'a'])('%s is read and written as it is', (given) => {
    const id = remoteIdSchema.parse(given);
    expect(uuidSchema.parse(id)).toBe(id);
    expect(wireId(id)).toBe(String(given));
  });

  it('is one record, as a number and as its digits', () => {
    expect(remoteIdSchema.parse('17')).toBe(numbered);
  });

  it('that is a UUID stays one, in lower case', () => {
    expect(remoteIdSchema.parse('9F1C3B5D-7E2A-4D68-B046-8C0E2A4F6B1D')).toBe('9f1c3b5d-7e2a-4d68-b046-8c0e2a4f6b1d');
    expect(wireId(uuidSchema.parse('c10c1fff-ffff-8fff-8fff-ffffffffffff'))).toBe('c10c1fff-ffff-8fff-8fff-ffffffffffff');
  });

  it('of any digits or letters is found again, and two are never one', () => {
    const seen = new Map<string, string>();
    assert(
      property(stringMatching(/^[\w.~-]{1,12}$|^[0-9a-z_-]{13,18}$|^[0-9a-f]{24}$|^\d{1,28}$/), (text) => {
        const id = remoteIdSchema.parse(text);
        expect(wireId(id)).toBe(text);
        expect(seen.get(id) ?? text).toBe(text);
        seen.set(id, text);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['', '../x', 'a b', 'x'.repeat(19), 'X'.repeat(13), '9'.repeat(29), -1, 1.5, Number.NaN, null, {}, [7], true])('is not %j', (given) => {
    expect(remoteIdSchema.safeParse(given).success).toBe(false);
  });
});

describe('a request', () => {
  it('names records in its address as their server does', () => {
    expect(withWireIds(`https://x.test/v1/organization/${numbered}/time-entries/${numbered}?user_id=${numbered}`)).toBe('https://x.test/v1/organization/17/time-entries/17?user_id=17');
  });

  it('names records in its body as their server does, and leaves texts alone', () => {
    const body = { user_id: numbered, tags: [numbered], description: `see ${numbered}`, end: null };
    expect(JSON.parse(JSON.stringify(body, wireValue))).toEqual({ user_id: '17', tags: ['17'], description: `see ${numbered}`, end: null });
  });
});
