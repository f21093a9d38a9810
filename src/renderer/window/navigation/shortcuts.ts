/** The shortcuts of the window, defined once for display and for handling. Pure. */
import type { WindowMessages } from '#shared/messages/catalogue.ts';

export interface Shortcut {
  /** The `key` of the keyboard event; a letter in lower case. */
  readonly key: string;
  /** With Control, or Command on macOS. */
  readonly modified?: boolean;
  readonly shifted?: boolean;
}

export const shortcuts = {
  // Works everywhere in the window.
  palette: { key: 'k', modified: true },
  help: { key: '?' },
  syncNow: { key: 'F5' },
  newProject: { key: 'n', modified: true, shifted: true },
  // Works in the timeline, except while the user types.
  search: { key: 'f', modified: true },
  newEntry: { key: 'n' },
  today: { key: 't' },
  earlier: { key: '[' },
  later: { key: ']' },
  tallerHours: { key: '+' },
  shorterHours: { key: '-' },
  usualHours: { key: '0' },
  // Applies to the entry that has the focus or is open.
  continue: { key: 'c' },
  duplicate: { key: 'd' },
  split: { key: 's' },
  join: { key: 'j' },
  delete: { key: 'Delete' },
} as const satisfies Readonly<Record<string, Shortcut>>;

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** A character such as `[` needs Shift on some keyboards; a letter with Shift is a different shortcut. */
function fitsShift({ key, shifted = false }: Shortcut, { shiftKey }: Press): boolean {
  return shiftKey === shifted || !/^[a-z]$/.test(key);
}

/** Maps Backspace on macOS to Delete. */
function pressedKey({ key }: Press, isApple: boolean): string {
  return isApple && key === 'Backspace' ? 'Delete' : key;
}

export function isPressed(shortcut: Shortcut, press: Press, isApple: boolean): boolean {
  const { key, modified = false } = shortcut;
  const [wanted, other] = isApple ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey];
  // A character such as `[` is typed with AltGr on some keyboards, which systems report as Alt, as Control and Alt, or not at all.
  const isTypedSign = !/^[\da-z]$/i.test(key) && key.length === 1 && !press.metaKey && (press.altKey || !press.ctrlKey);
  const areModifiersRight = isTypedSign || (wanted === modified && !other && !press.altKey);
  return pressedKey(press, isApple).toLowerCase() === key.toLowerCase() && areModifiersRight && fitsShift(shortcut, press);
}

/** Returns whether the target takes text, so that keys belong to it. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) {
    return target.type !== 'checkbox';
  }
  // The parts of a date are no fields of the browser.
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.role === 'spinbutton')
  );
}

interface KeyText {
  readonly messages: Pick<WindowMessages, 'window'>;
  /** The label of Control or Command. */
  readonly modifierKey: string;
}

/** Formats a shortcut for menus and tooltips: `Ctrl+F`, `N`, `Del`. */
export function shownKeys({ key, modified = false, shifted = false }: Shortcut, { messages, modifierKey }: KeyText): string {
  const text = messages.window;
  const name = key === 'Delete' ? text.deleteKey({ modifier: modifierKey }) : key.toUpperCase();
  const held = shifted ? text.withShift({ modifier: modifierKey, key: name }) : name;
  return modified ? text.shortcut({ modifier: modifierKey, key: held }) : held;
}

/** Formats a shortcut for `aria-keyshortcuts`. */
export function spokenKeys({ key, modified = false, shifted = false }: Shortcut, isApple: boolean): string {
  return [
    ...(modified ? [isApple ? 'Meta' : 'Control'] : []),
    ...(shifted ? ['Shift'] : []),
    key.length === 1 ? key.toUpperCase() : key,
  ].join('+');
}
