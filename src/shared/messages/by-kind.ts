interface Kinded {
  readonly kind: string;
}

/** Written as a method, whose parameter may be narrower than what it is called with: the table pairs it with the kind it is for. */
type Render<Case, Text> = { readonly say: { say(cause: Case): Text }['say'] }['say'];

type Wording = string | null | readonly string[];

/** For each kind a text, or what makes it of the case. */
export type TextsByKind<Cause extends Kinded, Text extends Wording = string> = {
  readonly [Kind in Cause['kind']]: Text | Render<Extract<Cause, { readonly kind: Kind }>, Text>;
};

export function select<Cause extends Kinded, Text extends Wording = string>(cause: Cause, texts: TextsByKind<Cause, Text>): Text {
  const kind: Cause['kind'] = cause.kind;
  const text: Text | Render<Cause, Text> = texts[kind];
  return typeof text === 'function' ? text(cause) : text;
}

export function byKind<Cause extends Kinded, Text extends Wording = string>(texts: TextsByKind<Cause, Text>): (cause: Cause) => Text {
  return (cause) => select(cause, texts);
}
