/** A polite live region: what screen readers are told without being shown. */
export function Announced({ text }: { readonly text: string }) {
  return (
    <output aria-live="polite" className="visually-hidden">
      {text}
    </output>
  );
}
