/** Milliseconds since 1970, UTC. */
export function epochMsNow(): number {
  return Date.now();
}

/** Calls `action` once after `delayMs`. Returns a cancel function. */
export function afterMs(delayMs: number, action: () => void): () => void {
  const timer = setTimeout(action, delayMs);
  return () => {
    clearTimeout(timer);
  };
}
