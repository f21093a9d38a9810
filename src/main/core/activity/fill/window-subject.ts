/** What a window is about, by its title. Pure. */

interface Titled {
  readonly application: string;
  readonly title: string;
}

const separator = /\s+[-–—|·]\s+/u;

/** Parts of a title that are counted: more are a list, not a name. */
const partsAtMost = 6;

/** Characters of a part that says something. */
const leastCharacters = 3;

/** The parts of the title without the name of its application at the end, and without a mark of unsaved changes at the start. */
function titleParts({ application, title }: Titled): readonly string[] {
  const parts = title
    .replace(/^[*●•]\s*/u, '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const last = parts.at(-1)?.toLowerCase() ?? '';
  const name = application.toLowerCase();
  const isName =
    name !== '' &&
    last !== '' &&
    (last.includes(name) || name.includes(last) || name.split(/[^\p{L}\p{N}]+/u).some((word) => word.length > 2 && last.includes(word)));
  return parts.length > 1 && isName ? parts.slice(0, -1) : parts;
}

export function subjectOf(window: Titled): string {
  const subject = titleParts(window).join(' – ');
  return subject === '' ? window.application : subject;
}

/** Texts that differ in numbers and case alone, such as a count of messages, are the same. */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\p{N}+/gu, '0')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** What two windows of an application can have in common: a part of the title, the whole of it, the host of the page. */
export function commonParts({ application, title, site }: Titled & { readonly site: string | null }): readonly string[] {
  const parts = titleParts({ application, title });
  const host = site === null ? [] : [site.split('/')[0] ?? ''];
  return [
    ...new Set(
      [...parts.slice(0, partsAtMost), parts.join(' – '), ...host].map(plainText).filter((part) => part.length >= leastCharacters),
    ),
  ];
}
