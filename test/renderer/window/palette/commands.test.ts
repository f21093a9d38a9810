/** The content of the palette for a query. */
import { describe, expect, it } from 'vitest';
import type { WindowPageId } from '#shared/program/window-route.ts';
import { commandKey, commandsFor, type Command } from '#renderer/window/palette/commands.ts';
import { sections } from '#renderer/window/settings/sections.ts';
import { messagesFor } from '../../../support/messages.ts';
import { viewOf } from '../../fixtures.ts';

const messages = messagesFor('en');
const pages: readonly WindowPageId[] = ['timeline', 'projects', 'reports', 'settings'];

function offered(typed: string, mayCreateProject = true): readonly Command[] {
  return commandsFor({ typed, view: viewOf([]), pages, mayCreateProject, modifier: 'Ctrl' }, messages);
}

const labels = (typed: string) => offered(typed).map(({ label }) => label);

function keysOf(label: string): string | undefined {
  return offered('').find((command) => command.label === label)?.keys;
}

describe('the palette', () => {
  it('offers every page, every section of Settings and every command without anything typed, and starts nothing', () => {
    expect(labels('')).toEqual(expect.arrayContaining(['Go to Timeline', 'Go to Projects', 'Go to Reports', 'Go to Settings']));
    expect(labels('')).toEqual(expect.arrayContaining(sections.map(({ title }) => `Settings: ${title(messages)}`)));
    expect(labels('')).toEqual(
      expect.arrayContaining([
        'New entry',
        'Search all entries',
        'New project',
        'Timeline: Day',
        'Theme: Dark',
        'Larger text and controls',
        'Keyboard shortcuts',
        'Check for updates',
        'Quit Clocktower',
      ]),
    );
    expect(offered('').some(({ kind }) => kind === 'start')).toBe(false);
  });

  it('offers no new project to a user whose role does not allow it', () => {
    expect(offered('', false).map(({ label }) => label)).not.toContain('New project');
  });

  it('has a key for each command of its own', () => {
    const keys = offered('x').map(commandKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('starts a timer last, and says so', () => {
    expect(labels('theme').at(-1)).toBe('Start timer “theme”');
    expect(labels('theme').slice(0, -1)).toEqual(
      expect.arrayContaining(['Theme: System default', 'Theme: Light', 'Theme: Dark', 'Settings: General']),
    );
    expect(labels('buy milk')).toEqual(['Start timer “buy milk”']);
  });

  it.each([
    ['pomodoro', 'Settings: Goals and focus'],
    ['login', 'Settings: General'],
    ['sign out', 'Settings: Connections'],
    ['licences', 'Settings: About'],
    ['sleep', 'Settings: Away'],
    ['zoom', 'Larger text and controls'],
    ['dark', 'Theme: Dark'],
    ['tray', 'Settings: General'],
  ])('finds settings by what stands in them: %s', (typed, label) => {
    expect(labels(typed).slice(0, -1)[0] ?? null).toBe(label);
  });

  it('shows the shortcut that does the same', () => {
    expect(['Go to Timeline', 'New entry', 'Keyboard shortcuts', 'Larger text and controls'].map(keysOf)).toEqual([
      'Ctrl+1',
      'N',
      '?',
      'Ctrl+=',
    ]);
  });
});
