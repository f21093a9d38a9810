/** The window's shortcuts: no two are equal, each is handled as displayed, and they have the usual names. */
import { describe, expect, it } from 'vitest';
import { isPressed, shortcuts, shownKeys, spokenKeys, type Shortcut } from '#renderer/window/navigation/shortcuts.ts';
import { languageTags } from '#shared/messages/languages.ts';
import { messagesFor } from '../../../support/messages.ts';

const all: readonly (readonly [string, Shortcut])[] = Object.entries(shortcuts);

function press({ key, modified = false, shifted = false }: Shortcut, isApple: boolean) {
  return {
    key: shifted ? key.toUpperCase() : key,
    ctrlKey: modified && !isApple,
    metaKey: modified && isApple,
    altKey: false,
    shiftKey: shifted,
  };
}

describe.each([['an Apple keyboard', true] as const, ['any other', false] as const])('on %s', (_, isApple) => {
  it('each shortcut triggers exactly its own action', () => {
    for (const [name, shortcut] of all) {
      const pressed = all.filter(([, each]) => isPressed(each, press(shortcut, isApple), isApple)).map(([each]) => each);
      expect(pressed).toEqual([name]);
    }
  });

  it('a letter with another key held is another key', () => {
    const plain = press(shortcuts.newEntry, isApple);
    for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey']) {
      expect(isPressed(shortcuts.newEntry, { ...plain, [held]: true }, isApple)).toBe(false);
    }
  });

  it.each([
    ['AltGr reported as Control and Alt', { ctrlKey: true, altKey: true }, true],
    ['Option', { altKey: true }, true],
    ['Shift', { shiftKey: true }, true],
    ['Control', { ctrlKey: true }, false],
    ['Command', { metaKey: true }, false],
  ])('a character with %s held triggers its shortcut only where that types it', (_held, held, isTriggered) => {
    expect(isPressed(shortcuts.earlier, { ...press(shortcuts.earlier, isApple), ...held }, isApple)).toBe(isTriggered);
  });
});

describe('the shortcuts of entries for screen readers', () => {
  it.each(languageTags)('names the keys that work (%s)', (language) => {
    const messages = messagesFor(language);
    for (const hint of [messages.timeline.keysHint.hours, messages.timeline.keysHint.list]) {
      for (const shortcut of [shortcuts.continue, shortcuts.duplicate, shortcuts.split, shortcuts.join]) {
        expect(hint).toMatch(new RegExp(` ${shownKeys(shortcut, { messages, modifierKey: 'Ctrl' })} `));
      }
    }
  });
});

describe('keys are called', () => {
  it('by the language of the window, and spoken as screen readers know them', () => {
    const german = { messages: messagesFor('de'), modifierKey: 'Strg' };
    const english = { messages: messagesFor('en'), problems: messagesFor('en'), modifierKey: 'Ctrl' };
    expect([shownKeys(shortcuts.newProject, german), shownKeys(shortcuts.delete, german), shownKeys(shortcuts.search, german)]).toEqual([
      'Strg+Umschalt+N',
      'Entf',
      'Strg+F',
    ]);
    expect([shownKeys(shortcuts.newProject, english), shownKeys(shortcuts.delete, english), shownKeys(shortcuts.split, english)]).toEqual([
      'Ctrl+Shift+N',
      'Del',
      'S',
    ]);
    const apple = { ...english, modifierKey: '⌘' };
    expect([shownKeys(shortcuts.newProject, apple), shownKeys(shortcuts.delete, apple)]).toEqual(['⌘⇧N', '⌫']);
    expect([spokenKeys(shortcuts.newProject, false), spokenKeys(shortcuts.search, true), spokenKeys(shortcuts.delete, false)]).toEqual([
      'Control+Shift+N',
      'Meta+F',
      'Delete',
    ]);
  });
});
