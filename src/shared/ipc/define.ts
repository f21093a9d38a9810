/** What a declaration of a request is made of. */
import { z } from 'zod';
import { failureSchema } from '../failures.ts';

/** The request of a channel that takes no argument. */
export const nothing = z.undefined();

/** One schema for all channels: making it is the larger part of making a response. */
const failed = z.strictObject({ ok: z.literal(false), failure: failureSchema });

/** Declares a request: the schema of its argument, and of what it returns where it succeeds. */
export function call<Request extends z.ZodType, Value extends z.ZodType>(request: Request, value: Value) {
  return { request, response: z.discriminatedUnion('ok', [z.strictObject({ ok: z.literal(true), value }), failed]) };
}

/** Declares a request that returns nothing where it succeeds. */
export function command<Request extends z.ZodType>(request: Request) {
  return call(request, z.null());
}

export type Requests = Readonly<Record<string, { readonly request: z.ZodType; readonly response: z.ZodType }>>;
