/** The name of the subscribe function of a push channel. In a separate file because the preload imports no schemas. */
export function subscriptionName(channel: string): string {
  return `on${channel.charAt(0).toUpperCase()}${channel.slice(1)}`;
}
