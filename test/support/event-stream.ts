/** The change stream of a service in this process, as a client over HTTP gets it. */
import type { BeginEvents } from '#service/time-tracking/changes/change-streams.ts';
import type { TimeTrackingService } from '#service/time-tracking/service.ts';

/** The answer; its body has the events if it began some, unread until the client asks for them. */
export async function fetchEvents(fetch: TimeTrackingService['fetch'], request: Request): Promise<Response> {
  let events: ReadableStream<Uint8Array> | null = null;
  const begin: BeginEvents = (onClosed) => {
    let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
    events = new ReadableStream<Uint8Array>(
      {
        start: (started) => {
          controller = started;
        },
        cancel: onClosed,
      },
      new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
    );
    return {
      write: (text) => controller?.enqueue(new TextEncoder().encode(text)),
      backlog: () => -(controller?.desiredSize ?? 0),
      end: () => controller?.close(),
      cut: () => controller?.error(new Error('Cut')),
    };
  };
  const response = await fetch(request, begin);
  return events === null ? response : new Response(events, { headers: response.headers });
}
