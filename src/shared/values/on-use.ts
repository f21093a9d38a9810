/**
 * Answers what `make` makes, made when it is first asked for and once. For formats of `Intl`: the first of them in a process reads the system's tables,
 * which takes longer than anything else that the texts do, and a start or a first drawing may have no use for it.
 */
export function onUse<Made>(make: () => Made): () => Made {
  let made: { readonly it: Made } | null = null;
  return () => (made ??= { it: make() }).it;
}
