interface Kinded {
  readonly kind: string;
}

type OfKind<Value, Kind> = Value extends { readonly kind: infer Known } ? (Kind extends Known ? Value : never) : never;

/** Written as a method, whose parameter may be narrower than what it is called with: the table pairs it with the kind it is for. */
type Handler<Case, Outcome> = { readonly handle: { handle(value: Case): Outcome }['handle'] }['handle'];

/** Calls the function for the kind of `value`. It does not compile while a kind has none. */
export function matchKind<Value extends Kinded, Outcome>(
  value: Value,
  handlers: { readonly [Kind in Value['kind']]: Handler<OfKind<Value, Kind>, Outcome> },
): Outcome {
  const kind: Value['kind'] = value.kind;
  const handle: Handler<Value, Outcome> = handlers[kind];
  return handle(value);
}
