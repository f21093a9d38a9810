/**
 * Asks a service for what it answered before only where that has changed (RFC 9110, If-None-Match): 304 stands for the answer that is
 * kept here, and everything behind this exchange sees that answer again.
 */
import type { Exchange, ExchangeOutcome } from './exchange.ts';

/** Answers kept: the running entries, and the days that are shown. */
const answersKept = 8;

/** Characters of an answer that is kept. Pages of a whole history are larger, and are read once. */
const answerLimit = 65_536;

interface KeptAnswer {
  readonly tag: string;
  readonly text: string;
  readonly contentType: string;
}

function tagsIn(text: string | null): readonly string[] {
  return text?.split(',').map((tag) => tag.trim()) ?? [];
}

/** `kept` as it would be answered now; the `Date` and all limits are those of the 304. */
function again({ text, contentType }: KeptAnswer, notModified: Response): ExchangeOutcome {
  const headers = new Headers(notModified.headers);
  headers.set('content-type', contentType);
  headers.delete('content-length');
  return { kind: 'answered', response: new Response(text, { status: 200, headers }) };
}

export function revalidating(exchange: Exchange): Exchange {
  // By address, the one that was used last at the end.
  const answers = new Map<string, KeptAnswer>();

  async function keep(url: string, response: Response): Promise<ExchangeOutcome> {
    const tag = response.headers.get('etag');
    if (tag === null) {
      return { kind: 'answered', response };
    }
    const text = await response.clone().text();
    if (text.length <= answerLimit) {
      answers.set(url, { tag, text, contentType: response.headers.get('content-type') ?? '' });
      const [oldest] = answers.keys();
      if (oldest !== undefined && answers.size > answersKept) {
        answers.delete(oldest);
      }
    }
    return { kind: 'answered', response };
  }

  return async (request) => {
    if (request.method !== 'GET' || request.headers.get('accept') === 'text/event-stream') {
      return exchange(request);
    }
    const kept = answers.get(request.url);
    answers.delete(request.url);
    if (kept === undefined) {
      const outcome = await exchange(request);
      return outcome.kind === 'answered' && outcome.response.status === 200 ? keep(request.url, outcome.response) : outcome;
    }
    const conditional = new Request(request);
    conditional.headers.set('if-none-match', kept.tag);
    const outcome = await exchange(conditional);
    if (outcome.kind !== 'answered') {
      answers.set(request.url, kept);
      return outcome;
    }
    if (outcome.response.status === 304 && tagsIn(outcome.response.headers.get('etag')).includes(kept.tag)) {
      answers.set(request.url, kept);
      return again(kept, outcome.response);
    }
    return outcome.response.status === 200 ? keep(request.url, outcome.response) : outcome;
  };
}
