/** What a screen reader hears beside what is seen: where a phrase ends, and what the eye gets from a place or a shape. */
export function Pause() {
  return <span className="pause">, </span>;
}

export function Spoken({ text }: { readonly text: string }) {
  return <span className="visually-hidden">{text}</span>;
}
