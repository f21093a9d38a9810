/** What is recorded of a window: cleaned texts, without what the user excluded, and of private browser windows the browser alone. Pure. */
import { activityTextLimit } from '#shared/values/limits.ts';
import type { FocusedWindow } from './focus-source.ts';

export interface RecordedWindow {
  readonly application: string;
  readonly title: string;
  readonly site: string | null;
}

export interface Exclusions {
  readonly excludedApplications: readonly string[];
  readonly excludedTitles: readonly string[];
}

/** Characters that are read of a foreign text: cleaning removes some, and must not take long. */
const readLimit = 4 * activityTextLimit;

/**
 * Controls, line breaks and separators; marks and controls of direction, which could reorder the text around; the replacement character.
 */
const spacing = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
const invisible = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\uFFFD]/gu;

/** One line of at most `activityTextLimit` characters, valid Unicode, that cannot hide or reorder anything. */
export function cleanText(text: string): string {
  const clean = text.slice(0, readLimit).toWellFormed().replaceAll(spacing, ' ').replaceAll(invisible, '').trim();
  // Cutting may divide a pair of surrogates.
  return clean.length <= activityTextLimit ? clean : clean.slice(0, activityTextLimit).toWellFormed().replaceAll('\uFFFD', '').trimEnd();
}

/** Host and path of a page: its query and its user can be secrets. */
function siteOf(address: string): string | null {
  const url = URL.parse(address.slice(0, readLimit));
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    return null;
  }
  const path = url.pathname === '/' ? '' : url.pathname;
  return cleanText(`${url.host}${path}`);
}

const browsers = /firefox|librewolf|waterfox|tor browser|chrom|brave|edge|opera|vivaldi|safari|epiphany|falkon|konqueror|navigator|zen/i;

/** What browsers write into the titles of private windows, in the languages of this program. */
const privateTitles =
  /private browsing|private window|inprivate|\(private\)|\(incognito\)|incognito|privater modus|privates fenster|privates? surfen|inkognito|navigation privée|fenêtre privée/i;

function isPrivate({ application, title }: Pick<FocusedWindow, 'application' | 'title'>): boolean {
  return browsers.test(application) && privateTitles.test(title);
}

/** True if the text contains the pattern, in which `*` is any text; letters of both cases are equal. */
export function matchesPattern(text: string, pattern: string): boolean {
  const parts = pattern
    .toLowerCase()
    .split('*')
    .filter((part) => part.trim() !== '');
  let rest = text.toLowerCase();
  for (const part of parts) {
    const at = rest.indexOf(part);
    if (at < 0) {
      return false;
    }
    rest = rest.slice(at + part.length);
  }
  return parts.length > 0;
}

function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** null: nothing of it is recorded. */
export function recordedWindow(
  focused: Omit<FocusedWindow, 'isFullScreen'>,
  { excludedApplications, excludedTitles }: Exclusions,
): RecordedWindow | null {
  const application = cleanText(focused.application);
  if (application === '' || excludedApplications.some((name) => sameName(name, application))) {
    return null;
  }
  const title = cleanText(focused.title);
  const site = focused.address === null ? null : siteOf(focused.address);
  if (
    isPrivate(focused) ||
    excludedTitles.some((pattern) => matchesPattern(title, pattern) || (site !== null && matchesPattern(site, pattern)))
  ) {
    return { application, title: '', site: null };
  }
  return { application, title, site };
}
