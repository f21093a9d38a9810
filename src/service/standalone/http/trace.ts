/** The identifiers that link one request across the logs of several services (W3C Trace Context). */

export interface Trace {
  /** 32 hexadecimal digits, the same in all services. */
  readonly traceId: string;
  /** The header for the answer: the same trace with a span of this process. */
  readonly traceparent: string;
}

const traceparentPattern = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Continues the trace of a request. Begins a new one if `given` is missing, malformed or all zeros. */
export function continueTrace(given: string | readonly string[] | undefined, randomBytes: (count: number) => Buffer): Trace {
  const [, traceId = '', parentId = '', flags = '00'] = traceparentPattern.exec(String(given)) ?? [];
  const isGiven = /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(parentId) && !String(given).startsWith('ff');
  const id = isGiven ? traceId : randomBytes(16).toString('hex');
  return { traceId: id, traceparent: `00-${id}-${randomBytes(8).toString('hex')}-${isGiven ? flags : '00'}` };
}
