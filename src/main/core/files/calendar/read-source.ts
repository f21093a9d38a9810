import { readFile, stat } from 'node:fs/promises';
import type { CalendarFailure, CalendarSource } from '#shared/history/calendar.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Exchange, Reach } from '#core/service-client/http/exchange.ts';
import { answerTooLarge } from '#core/service-client/http/http-exchange.ts';
import { decodeText } from '../import-export/import/decode-text.ts';

/** Bytes of a calendar file; ten years of meetings take a tenth of this. */
const fileLimitBytes = 16 * 1_048_576;

/** Calendar services redirect once or twice. */
const redirectsAtMost = 5;

function failed(cause: CalendarFailure['cause'], detail = ''): Result<never, CalendarFailure> {
  return fail({ kind: 'calendar', cause, detail });
}

/** The URL to request, with `https:` for `webcal:`; null if it is not a web address or contains a password. */
export function calendarAddress(text: string): string | null {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, 'https:'));
  const isUsable = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isUsable ? url.href : null;
}

function redirectTarget(response: Response, from: string): string | null {
  const location = [301, 302, 303, 307, 308].includes(response.status) ? response.headers.get('location') : null;
  const to = location === null ? null : URL.parse(location, from);
  const staysSecure = to !== null && (to.protocol === 'https:' || new URL(from).protocol === 'http:');
  return staysSecure ? calendarAddress(to.href) : null;
}

async function fetchText(address: string, exchange: Exchange): Promise<Result<string, CalendarFailure>> {
  let from = address;
  // A calendar in the internet leads to nothing in the user's network.
  let reach: Reach | undefined;
  for (let hops = 0; hops <= redirectsAtMost; hops += 1) {
    const outcome = await exchange(new Request(from, { headers: { accept: 'text/calendar, */*;q=0.1' } }), reach);
    if (outcome.kind !== 'answered') {
      const isOffline = outcome.kind === 'not-sent' && outcome.connectivity === 'no-network';
      return failed(isOffline ? 'no-network' : outcome.detail === answerTooLarge ? 'too-large' : 'no-answer', outcome.detail);
    }
    const { response, reached = 'public' } = outcome;
    if (response.ok) {
      return succeed(decodeText(new Uint8Array(await response.arrayBuffer())));
    }
    const next = redirectTarget(response, from);
    if (next === null) {
      return failed('refused', String(response.status));
    }
    from = next;
    reach = { within: reached };
  }
  return failed('refused', 'ERR_TOO_MANY_REDIRECTS');
}

async function readText(path: string): Promise<Result<string, CalendarFailure>> {
  try {
    const { size } = await stat(path);
    return size > fileLimitBytes ? failed('too-large') : succeed(decodeText(await readFile(path)));
  } catch (error) {
    // Every read error is reported alike: the user can choose another file.
    return failed('file-unreadable', error instanceof Error && 'code' in error ? String(error.code) : String(error));
  }
}

export async function readCalendarText(source: CalendarSource, exchange: Exchange): Promise<Result<string, CalendarFailure>> {
  return source.kind === 'file' ? readText(source.path) : fetchText(source.address, exchange);
}

export async function fileStamp(path: string): Promise<string | null> {
  try {
    const { mtimeMs, size } = await stat(path);
    return `${mtimeMs} ${size}`;
  } catch {
    // The read that follows reports the reason.
    return null;
  }
}
