export const englishLinks = {
  /** `source`: what the asker calls itself; null: it does not say. */
  ask: (link: { readonly description: string; readonly source: string | null }) =>
    `${link.source === null ? 'A link' : `A link from “${link.source}”`} wants to start a timer${link.description === '' ? '' : ` for “${link.description}”`}. A running timer would be stopped.`,
  item: ({ key, server }: { readonly key: string; readonly server: string }) => `Issue: ${key} (${server})`,
  project: (name: string) => `Project: ${name}`,
  tags: (names: readonly string[]) => `${names.length === 1 ? 'Tag' : 'Tags'}: ${names.join(', ')}`,
  billable: 'Billable',
  notBillable: 'Not billable',
  connection: ({ name, instead }: { readonly name: string; readonly instead: string }) =>
    `Connection: ${name}, which becomes the current one. A timer of ${instead} keeps running.`,
  start: 'Start',
  notNow: 'Not now',
  allowSource: (source: string) => `Do not ask again about links from “${source}”`,
};
