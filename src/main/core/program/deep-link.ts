/**
 * Reads a `clocktower://` address. Anything on the machine, and any page in a browser, can open one: whatever is not exactly one of the
 * two known actions is refused, and neither takes effect without the user. Pure.
 *
 *   clocktower://new?description=…&item=…&at=…&project=…&tag=…&billable=…   fills in the first line; nothing is started
 *   clocktower://start?description=…&item=…&project=…&tag=…&billable=…&connection=…&source=…   asks, then starts
 */
import { z } from 'zod';
import { boundedList, boundedText } from '#shared/values/bounds.ts';
import { descriptionLimit, nameLimit } from '#shared/values/limits.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';

export const deepLinkScheme = 'clocktower';

/** Characters of a whole address; no legitimate link is longer. */
const addressLimit = 16_384;

const linkTagsLimit = 20;

/** Longer addresses are not recognised as those of issues. */
const itemPageLimit = 2_000;

/** The self-chosen name of a source, such as an editor extension. Proves nothing: the user allows the name. */
const sourcePattern = /^[a-z0-9][a-z0-9.-]{0,63}$/;

export interface DeepLink {
  readonly action: 'new' | 'start';
  readonly description: string;
  /** The address of the page of an issue, as a browser writes it: ASCII only. */
  readonly item: string | null;
  readonly at: string | null;
  readonly project: string | null;
  readonly tags: readonly string[];
  /** null: the default of the project. */
  readonly billable: boolean | null;
  /** The name or identifier of a connection. */
  readonly connection: string | null;
  readonly source: string | null;
}

export type DeepLinkRefusal =
  | 'not-ours'
  | 'too-long'
  | 'unreadable'
  | 'unknown-action'
  | 'unknown-parameter'
  | 'repeated-parameter'
  | 'bad-value';

const allowedParameters = {
  new: new Set(['description', 'item', 'at', 'project', 'tag', 'billable']),
  start: new Set(['description', 'item', 'project', 'tag', 'billable', 'connection', 'source']),
};

/** A single line, so that no part of it can look like another field. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** Invisible characters that may hide or reorder others. The joiners stay: emoji and several scripts need them. */
const invisible = /[[\p{Cf}\u2065]--[\u200C\u200D]]/gv;

function visible(text: string): string {
  return text.replaceAll(invisible, '');
}

/** Of a page on the web, without a user or password. */
const pageSchema = z
  .string()
  .max(itemPageLimit)
  .refine((text) => {
    const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
    return url !== null && url.username === '' && url.password === '';
  })
  .transform((text) => new URL(text).href)
  .pipe(z.string().max(itemPageLimit));

const partsSchema = z.object({
  description: boundedText({ max: descriptionLimit }).regex(oneLine),
  item: pageSchema.nullable(),
  at: boundedText({ max: 64 }).regex(oneLine).nullable(),
  project: boundedText({ min: 1, max: nameLimit * 2 })
    .regex(oneLine)
    .nullable(),
  tags: boundedList(boundedText({ min: 1, max: nameLimit }).regex(oneLine), { max: linkTagsLimit }),
  billable: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .nullable(),
  connection: boundedText({ min: 1, max: nameLimit }).regex(oneLine).nullable(),
  source: z.string().regex(sourcePattern).nullable(),
});

/** An address that no tracker has becomes text behind the description. */
const valuesSchema = partsSchema.refine(({ description, item }) => item === null || description.length + item.length < descriptionLimit);

function visibleOrNull(text: string | null): string | null {
  return text === null ? null : visible(text);
}

/** Refuses percent encoding that is not valid UTF-8. */
function decodes(address: string): boolean {
  try {
    decodeURIComponent(address.replaceAll('+', ' '));
    return true;
  } catch {
    return false;
  }
}

export function readDeepLink(address: string): Result<DeepLink, DeepLinkRefusal> {
  if (address.length > addressLimit) {
    return fail('too-long');
  }
  const url = URL.parse(address);
  if (url === null) {
    return fail('unreadable');
  }
  if (url.protocol !== `${deepLinkScheme}:`) {
    return fail('not-ours');
  }
  if (!decodes(address)) {
    return fail('unreadable');
  }
  const action = url.hostname.toLowerCase();
  const isBare =
    url.username === '' && url.password === '' && url.port === '' && url.hash === '' && (url.pathname === '' || url.pathname === '/');
  if ((action !== 'new' && action !== 'start') || !isBare) {
    return fail('unknown-action');
  }
  const names = [...url.searchParams.keys()];
  if (names.some((name) => !allowedParameters[action].has(name))) {
    return fail('unknown-parameter');
  }
  const singles = names.filter((name) => name !== 'tag');
  if (new Set(singles).size < singles.length) {
    return fail('repeated-parameter');
  }
  const { searchParams } = url;
  const values = parseForeign(valuesSchema, {
    description: visible(searchParams.get('description') ?? ''),
    item: visibleOrNull(searchParams.get('item')),
    at: visibleOrNull(searchParams.get('at')),
    project: visibleOrNull(searchParams.get('project')),
    tags: searchParams.getAll('tag').map(visible),
    billable: searchParams.get('billable'),
    connection: visibleOrNull(searchParams.get('connection')),
    source: searchParams.get('source'),
  });
  return values.ok ? succeed({ action, ...values.value }) : fail('bad-value');
}

/**
 * The name that the user may allow. What links of pages have, an issue, billing or a connection, is asked about each time: the system hands
 * over the address only, so the page that it is from is not known, and any page can write a name that was allowed.
 */
export function allowableSource({ source, item, billable, connection }: DeepLink): string | null {
  return item === null && billable === null && connection === null ? source : null;
}

/** The first program argument with our scheme, valid or not. */
export function deepLinkIn(argv: readonly string[]): string | null {
  return argv.find((word) => word.toLowerCase().startsWith(`${deepLinkScheme}:`)) ?? null;
}
