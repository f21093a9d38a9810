/**
 * Answers what `make` makes, made when it is first asked for and once: for what takes time and may never be needed. So are formats of `Intl`, of which the
 * first in a process reads the system's tables; that takes longer than anything else that the texts do as they are loaded.
 */
export function onUse<Made>(make: () => Made): () => Made {
  let made: { readonly it: Made } | null = null;
  return () => (made ??= { it: make() }).it;
}
