const loopback = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/;

/** Whether the host of a URL is this machine. */
export function isOfThisMachine(hostname: string): boolean {
  return loopback.test(hostname);
}
