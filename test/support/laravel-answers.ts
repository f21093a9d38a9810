/** Forms of answers and refusals of a Laravel application, shared by the two solidtime fakes. Based on recorded facts, not on its code. */
import { z } from 'zod';
import { utcInstantSchema, uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** 422: the first field's error, and the number of others. */
export function unprocessable(errors: FieldErrors): Response {
  const all = Object.values(errors).flat();
  const more = all.length - 1;
  const message = `${all[0] ?? ''}${more === 0 ? '' : ` (and ${more} more error${more === 1 ? '' : 's'})`}`;
  return Response.json({ message, errors }, { status: 422 });
}

export function refuse(status: number, message: string): Response {
  return Response.json({ message }, { status });
}

/** 400 of the application's own rules; the first versions had no key. */
export function refuseByRule(message: string, key?: string): Response {
  return Response.json({ error: true, ...(key === undefined ? {} : { key }), message }, { status: 400 });
}

/** The framework's middleware order: without Accept a missing sign-in is a redirect to the login page. */
export function unauthenticated(request: Request): Response {
  return request.headers.get('accept')?.includes('application/json') === true
    ? refuse(401, 'Unauthenticated.')
    : new Response('<html>Redirecting to /login</html>', { status: 302, headers: { location: '/login', 'content-type': 'text/html' } });
}

export function noContent(): Response {
  return new Response(null, { status: 204 });
}

export function serverError(): Response {
  return refuse(500, 'Server Error');
}

/** An HTML page of the application, for paths outside `/api`. */
export function webPage(): Response {
  return new Response('<!DOCTYPE html><html><body>solidtime</body></html>', { status: 404, headers: { 'content-type': 'text/html' } });
}

/** The user whose identifier is the token; the fakes support no other sign-in. */
export function bearerOf(request: Request): Uuid | null {
  return uuidSchema.safeParse(request.headers.get('authorization')?.replace('Bearer ', '')).data ?? null;
}

/** A body that is not an object has no fields. */
export async function fieldsOf(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const text = await request.text();
  return z
    .record(z.string(), z.unknown())
    .catch({})
    .parse(text === '' ? {} : JSON.parse(text));
}

/** The only accepted format of bodies and filters: `Y-m-d\TH:i:s\Z`. */
export function instantOf(value: unknown): UtcInstant | null {
  return utcInstantSchema.safeParse(value).data ?? null;
}

export const formatText = (field: string): string => `The ${field} field must match the format Y-m-d\\TH:i:s\\Z.`;

/** Collects errors by field. */
export class Validation {
  readonly #errors: Record<string, string[]> = {};

  add(field: string, words: string): void {
    this.#errors[field] = [...(this.#errors[field] ?? []), words];
  }

  refusal(): Response | null {
    return Object.keys(this.#errors).length === 0 ? null : unprocessable(this.#errors);
  }
}

export interface StoredEntry {
  readonly id: Uuid;
  readonly start: UtcInstant;
  readonly end: UtcInstant | null;
  readonly description: string;
  readonly task_id: Uuid | null;
  readonly project_id: Uuid | null;
  readonly user_id: Uuid;
  /** Null if none were ever set. */
  readonly tags: readonly Uuid[] | null;
  readonly billable: boolean;
}

/** Sorts by start, newest first; of one second, the later created one first. */
export function newestFirst(one: StoredEntry, other: StoredEntry): number {
  if (one.start !== other.start) {
    return one.start < other.start ? 1 : -1;
  }
  return one.id < other.id ? 1 : -1;
}
