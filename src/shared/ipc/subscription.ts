/** The name of the function that subscribes to a push channel. In a file of its own because the preload imports no schemas. */
export function subscriptionOf(channel: string): string {
  return `on${channel.charAt(0).toUpperCase()}${channel.slice(1)}`;
}
