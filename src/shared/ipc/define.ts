import { z } from 'zod';
import { failureSchema } from '../failures.ts';

/** The request of a channel without an argument. */
export const nothing = z.undefined();

/** Shared by all channels: creating it is most of the cost of a response schema. */
const failed = z.strictObject({ ok: z.literal(false), failure: failureSchema });

export function call<Request extends z.ZodType, Value extends z.ZodType>(request: Request, value: Value) {
  return { request, response: z.discriminatedUnion('ok', [z.strictObject({ ok: z.literal(true), value }), failed]) };
}

export function command<Request extends z.ZodType>(request: Request) {
  return call(request, z.null());
}

export type Requests = Readonly<Record<string, { readonly request: z.ZodType; readonly response: z.ZodType }>>;
