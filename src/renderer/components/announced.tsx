/** A polite live region: what screen readers are told without being shown. */
export function Announced({ words }: { readonly words: string }) {
  return (
    <output aria-live="polite" className="visually-hidden">
      {words}
    </output>
  );
}
