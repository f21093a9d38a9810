/** The renderer's only way to time: the wall clock for what is shown, timers for waiting. */

/** Milliseconds since 1970, UTC. */
export function epochMsNow(): number {
  return Date.now();
}

/** Calls `action` once, `delayMs` from now, unless the returned function is called before. */
export function afterMs(delayMs: number, action: () => void): () => void {
  const timer = setTimeout(action, delayMs);
  return () => {
    clearTimeout(timer);
  };
}
