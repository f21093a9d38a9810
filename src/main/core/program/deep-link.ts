/**
 * Reads a `clocktower://` address. Anything on the machine, and any page in a browser, can open one: whatever is not exactly one of the
 * two known actions is refused, and neither takes effect without the user. Pure.
 *
 *   clocktower://new?description=…&at=…&project=…&tag=…     fills in the first line; nothing is started
 *   clocktower://start?description=…&project=…&tag=…&source=…   asks, then starts; a source that was allowed is not asked about again
 */
import { z } from 'zod';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { boundedList, boundedText } from '#shared/values/bounds.ts';
import { descriptionLimit, nameLimit } from '#shared/values/limits.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';

export const deepLinkScheme = 'clocktower';

/** Characters of a whole address; no legitimate link is longer. */
const addressLimit = 16_384;

const linkTagsLimit = 20;

/** The self-chosen name of a source, such as an editor extension. Proves nothing: the user allows the name. */
const sourcePattern = /^[a-z0-9][a-z0-9.-]{0,63}$/;

export interface DeepLink {
  readonly action: 'new' | 'start';
  readonly description: string;
  readonly at: string | null;
  readonly project: string | null;
  readonly tags: readonly string[];
  readonly source: string | null;
}

export type DeepLinkRefusal = 'not-ours' | 'too-long' | 'unreadable' | 'unknown-action' | 'unknown-parameter' | 'repeated-parameter' | 'bad-value';

const allowedParameters = {
  new: new Set(['description', 'at', 'project', 'tag']),
  start: new Set(['description', 'project', 'tag', 'source']),
};

/** A single line, so that no part of it can look like another field. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** Invisible characters that may hide or reorder others. The joiners stay: emoji and several scripts need them. */
const invisible = /[[\p{Cf}\u2065]--[\u200C\u200D]]/gv;

function visible(text: string): string {
  return text.replaceAll(invisible, '');
}

const valuesSchema = z.object({
  description: boundedText({ max: descriptionLimit }).regex(oneLine),
  at: boundedText({ max: 64 }).regex(oneLine).nullable(),
  project: boundedText({ min: 1, max: nameLimit * 2 }).regex(oneLine).nullable(),
  tags: boundedList(boundedText({ min: 1, max: nameLimit }).regex(oneLine), { max: linkTagsLimit }),
  source: z.string().regex(sourcePattern).nullable(),
});

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
  const isBare = url.username === '' && url.password === '' && url.port === '' && url.hash === '' && (url.pathname === '' || url.pathname === '/');
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
    at: visibleOrNull(searchParams.get('at')),
    project: visibleOrNull(searchParams.get('project')),
    tags: searchParams.getAll('tag').map(visible),
    source: searchParams.get('source'),
  });
  return values.ok ? succeed({ action, ...values.value }) : fail('bad-value');
}

export function linkDetail({ project, tags }: DeepLink, text: MainMessages['links']): string {
  return [...(project === null ? [] : [text.project(project)]), ...(tags.length === 0 ? [] : [text.tags(tags)])].join('\n');
}

/** The first program argument with our scheme, valid or not. */
export function deepLinkIn(argv: readonly string[]): string | null {
  return argv.find((word) => word.toLowerCase().startsWith(`${deepLinkScheme}:`)) ?? null;
}
