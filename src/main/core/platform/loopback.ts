/** True if requests to the host stay on this computer. Names below `.localhost` do not count: some resolvers ask the network for them. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
