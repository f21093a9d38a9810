import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { call, command, nothing } from '#shared/ipc/define.ts';

describe('a declared request', () => {
  it('makes the schema of its response on first use, once', () => {
    const declared = call(nothing, z.string());
    expect(Object.getOwnPropertyDescriptor(declared, 'response')?.value).toBe(undefined);
    const first = declared.response;
    expect(first.safeParse({ ok: true, value: 'now' }).success).toBe(true);
    expect(declared.response).toBe(first);
  });

  it('answers with a value or a failure, and nothing else', () => {
    const { response } = command(z.strictObject({ id: z.string() }));
    expect(response.safeParse({ ok: true, value: null }).success).toBe(true);
    expect(response.safeParse({ ok: false, failure: { kind: 'bad-request', detail: 'not JSON' } }).success).toBe(true);
    expect(response.safeParse({ ok: true, value: 'more' }).success).toBe(false);
    expect(response.safeParse({ ok: false }).success).toBe(false);
  });
});
