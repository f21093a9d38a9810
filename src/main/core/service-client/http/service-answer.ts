/** Decides whether an HTTP answer is the service's: proxies, gateways and captive portals answer with any status and page. */
import { z } from 'zod';
import { parseForeign, readForeignJson } from '#shared/values/parse-foreign.ts';

export type ServiceAnswer =
  | { readonly kind: 'body'; readonly body: unknown }
  | { readonly kind: 'no-content' }
  | {
      readonly kind: 'refusal';
      readonly status: number;
      readonly message: string;
      readonly errors: Readonly<Record<string, readonly string[]>>;
      /** The service's key for the reason; null if it has none. */
      readonly key: string | null;
    };

/** Statuses with which services refuse a request. Proxies send others, such as 405, 407, 421, 451 and 511. */
const refusalStatuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 412, 422, 429]);

/** The error bodies of the contract (`message`, for 422 `errors`) and of solidtime (`key`). */
const refusalSchema = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).default({}),
  key: z.string().nullish(),
});

export function isJson(headers: Headers): boolean {
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(headers.get('content-type') ?? '');
}

function readRefusal(status: number, body: unknown): ServiceAnswer | null {
  const refusal = parseForeign(refusalSchema, body);
  if (!refusal.ok) {
    return null;
  }
  const { message, errors, key = null } = refusal.value;
  return { kind: 'refusal', status, message, errors, key };
}

/** Null if nothing proves that the answer is the service's. */
export function readServiceAnswer({ status, headers }: Pick<Response, 'status' | 'headers'>, text: string): ServiceAnswer | null {
  if (status === 204) {
    return text === '' ? { kind: 'no-content' } : null;
  }
  const json = isJson(headers) ? readForeignJson(text) : null;
  const isRefusal = refusalStatuses.has(status);
  if (json?.ok === true && status >= 200 && status < 300) {
    return { kind: 'body', body: json.value };
  }
  const refusal = json?.ok === true && isRefusal ? readRefusal(status, json.value) : null;
  // RFC 6750: a resource with bearer tokens sends this header; its body may have any form.
  const isAboutToken = status === 401 && /^bearer\b/i.test(headers.get('www-authenticate') ?? '');
  return refusal ?? (isAboutToken ? { kind: 'refusal', status, message: '', errors: {}, key: null } : null);
}

/** True if the service itself refused the access token, rather than a proxy with a login page. Leaves the body unread. */
export async function isTokenRefused(response: Response): Promise<boolean> {
  return response.status === 401 && readServiceAnswer(response, await response.clone().text()) !== null;
}
