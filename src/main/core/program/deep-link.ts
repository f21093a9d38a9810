/**
 * Reads a `clocktower://` address. Anything on the machine, and any page in a browser, can open one: whatever is not exactly one of the
 * two known actions is refused, and none of them acts by itself. Pure.
 *
 *   clocktower://new?description=…&at=…&project=…&tag=…     fills in the first line; nothing is started
 *   clocktower://start?description=…&project=…&tag=…&source=…   asks, then starts; a source that was allowed is not asked about again
 */
import { z } from 'zod';
import { boundedList, boundedText } from '#shared/values/bounds.ts';
import { descriptionLimit, nameLimit } from '#shared/values/limits.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';

export const deepLinkScheme = 'clocktower';

/** Characters of a whole address; longer ones are nobody's honest wish. */
const addressLimit = 16_384;

/** Tags of one link. */
const linkTagsLimit = 20;

/** What a source calls itself, such as an editor's extension. It proves nothing: a person allows it by its name. */
const sourcePattern = /^[a-z0-9][a-z0-9.-]{0,63}$/;

export interface DeepLink {
  readonly action: 'new' | 'start';
  readonly description: string;
  /** A typed time; only to be filled in. */
  readonly at: string | null;
  readonly project: string | null;
  readonly tags: readonly string[];
  readonly source: string | null;
}

export type DeepLinkRefusal = 'not-ours' | 'too-long' | 'unreadable' | 'unknown-action' | 'unknown-parameter' | 'repeated-parameter' | 'bad-value';

const parametersOf = {
  new: new Set(['description', 'at', 'project', 'tag']),
  start: new Set(['description', 'project', 'tag', 'source']),
};

/** One line of plain text: nothing in it can look like another line, or turn round what is read. */
// oxlint-disable-next-line no-control-regex
const plainText = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;

const valuesSchema = z.object({
  description: boundedText({ max: descriptionLimit }).regex(plainText),
  at: boundedText({ max: 64 }).regex(plainText).nullable(),
  project: boundedText({ min: 1, max: nameLimit * 2 }).regex(plainText).nullable(),
  tags: boundedList(boundedText({ min: 1, max: nameLimit }).regex(plainText), { max: linkTagsLimit }),
  source: z.string().regex(sourcePattern).nullable(),
});

/** Percent signs that spell no UTF-8 are not guessed at. */
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
  const isBare = url.username === '' && url.password === '' && url.port === '' && url.hash === '' && (url.pathname === '' || url.pathname === '/');
  if ((action !== 'new' && action !== 'start') || !isBare) {
    return fail('unknown-action');
  }
  const names = [...url.searchParams.keys()];
  if (names.some((name) => !parametersOf[action].has(name))) {
    return fail('unknown-parameter');
  }
  const singles = names.filter((name) => name !== 'tag');
  if (new Set(singles).size < singles.length) {
    return fail('repeated-parameter');
  }
  const { searchParams: said } = url;
  const values = parseForeign(valuesSchema, {
    description: said.get('description') ?? '',
    at: said.get('at'),
    project: said.get('project'),
    tags: said.getAll('tag'),
    source: said.get('source'),
  });
  return values.ok ? succeed({ action, ...values.value }) : fail('bad-value');
}

/** The first of the words a program was started with that is an address of ours, or means to be one. */
export function deepLinkIn(argv: readonly string[]): string | null {
  return argv.find((word) => word.toLowerCase().startsWith(`${deepLinkScheme}:`)) ?? null;
}
