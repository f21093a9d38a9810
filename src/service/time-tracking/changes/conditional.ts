/**
 * Extension: the conditional headers of a request. The tag of a time entry is derived from its content, so that a client can compute it.
 */
import { createHash } from 'node:crypto';
import { timeEntryTagText, type ExtendedTimeEntryResource } from '#shared/time-tracking-extensions.ts';
import { Refused } from '../answers.ts';
import { presentTimeEntry } from '../time-entry-rows.ts';

/** Returns a strong tag of the entry's content without its duration, which changes while it runs. */
export function tagOfEntry(entry: ExtendedTimeEntryResource): string {
  return `"${createHash('sha256').update(timeEntryTagText(entry)).digest('base64url')}"`;
}

function tagsIn(header: string): readonly string[] {
  return header.split(',').map((tag) => tag.trim());
}

/** The conditional headers of a request, and the tag of its answer. */
export class Conditional {
  readonly #ifMatch: string | null;
  readonly #ifNoneMatch: string | null;
  tag: string | null = null;
  isNotModified = false;

  constructor(headers: Headers) {
    this.#ifMatch = headers.get('if-match');
    this.#ifNoneMatch = headers.get('if-none-match');
  }

  check(entry: ExtendedTimeEntryResource, isExtended: boolean): void {
    const tag = tagOfEntry(entry);
    if (this.#ifMatch !== null && !tagsIn(this.#ifMatch).some((known) => known === '*' || known === tag)) {
      throw new Refused({ kind: 'changed', entry: presentTimeEntry(entry, isExtended), tag });
    }
  }

  /** Sets the tag of the answer. Returns whether the client has this version already. */
  isKnown(tag: string): boolean {
    this.tag = tag;
    this.isNotModified = this.#ifNoneMatch !== null && tagsIn(this.#ifNoneMatch).includes(tag);
    return this.isNotModified;
  }
}
