import { z } from 'zod';
import { boundedText } from '../values/bounds.ts';
import { parseForeign } from '../values/parse-foreign.ts';

export const shortcutActionSchema = z.enum(['start-stop', 'popover', 'pause-resume', 'continue-last', 'new-entry']);
export type ShortcutAction = z.infer<typeof shortcutActionSchema>;

export const shortcutActions = shortcutActionSchema.options;

const modifiers = ['Super', 'Control', 'Alt', 'Shift'] as const;
const keyPattern =
  /^(?:[A-Z0-9]|F(?:[1-9]|1\d|2[0-4])|Space|Up|Down|Left|Right|Home|End|PageUp|PageDown|Insert|Delete|Plus|[-=[\];',./\\`])$/;

function isAccelerator(text: string): boolean {
  const parts = text.split('+');
  const key = parts.pop() ?? '';
  const named = modifiers.filter((modifier) => parts.includes(modifier));
  const isInOrder = named.join('+') === parts.join('+');
  // With Shift alone, the key would be lost for typing.
  const holdsBack = named.some((modifier) => modifier !== 'Shift');
  return isInOrder && keyPattern.test(key) && (holdsBack || /^F\d+$/.test(key));
}

/**
 * `Control+Alt+T` in Electron's notation, with modifiers in a fixed order, so that equal shortcuts are equal texts. Function keys need no
 * modifier.
 */
export const acceleratorSchema = boundedText({ max: 64 })
  .refine(isAccelerator, 'must be a key with Control, Alt or Super, or a function key')
  .brand<'Accelerator'>();
export type Accelerator = z.infer<typeof acceleratorSchema>;

/** Keys by `KeyboardEvent.code`, which is independent of layout and Shift. */
const keysOfCodes: Readonly<Record<string, string>> = {
  Space: 'Space',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  Insert: 'Insert',
  Delete: 'Delete',
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Semicolon: ';',
  Quote: "'",
  Comma: ',',
  Period: '.',
  Slash: '/',
  Backslash: '\\',
  Backquote: '`',
};

interface PressedKey {
  readonly code: string;
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
}

function acceleratorKey({ code, key }: PressedKey): string | null {
  // Letters by the current layout: a German Z is where an English Y is.
  if (/^[a-z]$/i.test(key)) {
    return key.toUpperCase();
  }
  const [, letter] = /^(?:Key|Digit)([A-Z0-9])$/.exec(code) ?? [];
  return letter ?? (/^F\d{1,2}$/.test(code) ? code : (keysOfCodes[code] ?? null));
}

/** The shortcut that was pressed, or null while it cannot be a global one. */
export function toAccelerator(pressed: PressedKey): Accelerator | null {
  const key = acceleratorKey(pressed);
  const held = [
    pressed.metaKey ? 'Super' : null,
    pressed.ctrlKey ? 'Control' : null,
    pressed.altKey ? 'Alt' : null,
    pressed.shiftKey ? 'Shift' : null,
  ];
  const parsed = parseForeign(acceleratorSchema, [...held.filter((part) => part !== null), key ?? ''].join('+'));
  return parsed.ok ? parsed.value : null;
}
