/**
 * Whether what is sent to a host stays on this computer. `hostname` as `URL` writes it. A name below `.localhost` does not count: some
 * resolvers ask the network for it.
 */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
