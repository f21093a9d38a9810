import { z } from 'zod';
import { failureSchema } from '../failures.ts';

/** The request of a channel without an argument. */
export const nothing = z.undefined();

/** Shared by all channels: creating it is most of the cost of a response schema. */
const failed = z.strictObject({ ok: z.literal(false), failure: failureSchema });

/** Declares a request. The schema of its response is made on first use: the main process uses none of them, and a page a few. */
export function call<Request extends z.ZodType, Value extends z.ZodType>(request: Request, value: Value) {
  const make = () => z.discriminatedUnion('ok', [z.strictObject({ ok: z.literal(true), value }), failed]);
  let made: ReturnType<typeof make> | undefined;
  return {
    request,
    get response() {
      made ??= make();
      return made;
    },
  };
}

export function command<Request extends z.ZodType>(request: Request) {
  return call(request, z.null());
}

export type Requests = Readonly<Record<string, { readonly request: z.ZodType; readonly response: z.ZodType }>>;
