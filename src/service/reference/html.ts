/** Writes HTML. Values in a template are escaped unless they are `Html` themselves. */

export interface Html {
  readonly kind: 'html';
  readonly text: string;
}

/** Null is written as nothing. */
type Piece = string | number | Html | readonly Html[] | null;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

function write(piece: NonNullable<Piece>): string {
  if (typeof piece === 'string' || typeof piece === 'number') {
    return escapeText(String(piece));
  }
  return 'kind' in piece ? piece.text : piece.map(({ text }) => text).join('');
}

export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return { kind: 'html', text: strings.map((string, index) => string + write(pieces[index] ?? '')).join('') };
}

/** Writes a sentence; names between backticks become code. */
export function writeProse(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;
}
