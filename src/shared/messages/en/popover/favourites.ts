export const englishFavourites = {
  pin: 'Pin',
  unpin: 'Unpin',
  pinEntry: (description: string) => `Pin “${description}” as a favourite`,
  unpinEntry: (description: string) => `Unpin “${description}”`,
  /** Behind a label, in a tooltip. */
  withKeys: (button: { readonly label: string; readonly keys: string }) => `${button.label} (${button.keys})`,
  keys: (press: { readonly modifier: string }) => `${press.modifier}+D`,
  pinHint: (press: { readonly modifier: string }) => `${press.modifier} D pins it`,
  unpinHint: (press: { readonly modifier: string }) => `${press.modifier} D unpins it`,
  spoken: 'favourite',
  start: (description: string) => `Start favourite “${description}”`,
  pinned: (description: string) => `Pinned “${description}” as a favourite`,
  unpinned: (description: string) => `Unpinned “${description}”`,
  started: (description: string) => `Started “${description}”`,
} as const;
