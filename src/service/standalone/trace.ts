/** The identifiers by which one request is found again in the logs of everything it passes (W3C Trace Context). */

export interface Trace {
  /** 32 hexadecimal digits, the same along the whole way. */
  readonly traceId: string;
  /** Of the answer: the same trace, with a span of this process. */
  readonly traceparent: string;
}

const traceparentPattern = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Continues the trace of a request, or begins one. `given` of a malformed form, or of zeros, begins one. */
export function continueTrace(given: string | undefined, randomBytes: (count: number) => Buffer): Trace {
  const [, traceId = '', parentId = '', flags = '00'] = traceparentPattern.exec(given ?? '') ?? [];
  const isGiven = /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(parentId) && given?.startsWith('ff') === false;
  const id = isGiven ? traceId : randomBytes(16).toString('hex');
  return { traceId: id, traceparent: `00-${id}-${randomBytes(8).toString('hex')}-${isGiven ? flags : '00'}` };
}
