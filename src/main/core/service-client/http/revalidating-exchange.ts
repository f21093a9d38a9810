/** Repeats reads conditionally (RFC 9110, If-None-Match): after a 304 it returns the stored answer in full. */
import type { Exchange, ExchangeOutcome } from './exchange.ts';

const answersKept = 8;

/** Longest stored answer, in characters. Pages of a whole history are longer, and are read once. */
const answerLimit = 65_536;

interface KeptAnswer {
  readonly tag: string;
  readonly text: string;
  readonly contentType: string;
}

function tagsIn(text: string | null): readonly string[] {
  return text?.split(',').map((tag) => tag.trim()) ?? [];
}

/** The stored answer with the `Date` and the limits of the 304. */
function again({ text, contentType }: KeptAnswer, notModified: Response): ExchangeOutcome {
  const headers = new Headers(notModified.headers);
  headers.set('content-type', contentType);
  headers.delete('content-length');
  return { kind: 'answered', response: new Response(text, { status: 200, headers }) };
}

export function revalidating(exchange: Exchange): Exchange {
  const answers = new Map<string, KeptAnswer>();

  async function keep(url: string, response: Response): Promise<ExchangeOutcome> {
    const tag = response.headers.get('etag');
    if (tag === null) {
      return { kind: 'answered', response };
    }
    const text = await response.text();
    if (text.length <= answerLimit) {
      answers.set(url, { tag, text, contentType: response.headers.get('content-type') ?? '' });
      const [oldest] = answers.keys();
      if (oldest !== undefined && answers.size > answersKept) {
        answers.delete(oldest);
      }
    }
    return { kind: 'answered', response: new Response(text, response) };
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
