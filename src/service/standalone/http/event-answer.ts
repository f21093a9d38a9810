/** An answer of events, written to Node's response as they come. */
import type { ServerResponse } from 'node:http';
import type { EventWriter } from '#service/time-tracking/changes/change-streams.ts';

export class EventAnswer implements EventWriter {
  readonly #outgoing: ServerResponse;

  constructor(outgoing: ServerResponse, onClosed: () => void) {
    this.#outgoing = outgoing;
    // The last header stops proxies from buffering events.
    outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    // Sent alone, the header becomes one string: the parts that Node keeps otherwise take a kilobyte.
    outgoing.flushHeaders();
    outgoing.on('close', onClosed);
    if (outgoing.destroyed) {
      // The client left before this, and its event is over.
      queueMicrotask(onClosed);
    }
    // The heartbeats would start it again and again.
    outgoing.setTimeout(0);
    // Node keeps the request as long as its answer.
    const { req: incoming } = outgoing;
    incoming.rawHeaders = [];
    incoming.headers = {};
  }

  write(text: string): void {
    this.#outgoing.write(text);
  }

  backlog(): number {
    return this.#outgoing.writableLength;
  }

  end(): void {
    this.#outgoing.end();
  }

  cut(): void {
    this.#outgoing.destroy();
  }
}
