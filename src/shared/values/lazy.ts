/**
 * Creates a value on first use, once. For slow values that may never be needed, such as `Intl` formats: the first one of a process reads
 * the system's tables, which takes longer than loading all texts.
 */
export function lazy<Made>(make: () => Made): () => Made {
  let made: { readonly it: Made } | null = null;
  return () => (made ??= { it: make() }).it;
}
