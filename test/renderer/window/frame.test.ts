/** The window's frame: its initial page, and the content of the palette. */
import { describe, expect, it } from 'vitest';
import { commandKey, commandsFor } from '#renderer/window/palette/commands.ts';
import { openRouter } from '#renderer/window/navigation/router.ts';
import { projectRows } from '#renderer/window/projects/project-rows.ts';
import { secondsSchema, utcInstantSchema, uuidSchema } from '#shared/values/brands.ts';
import { parseRoute, formatRoute } from '#shared/program/window-route.ts';
import { viewOf } from '../fixtures.ts';
import { messagesFor } from '../../support/messages.ts';

function uuidOf(number: number) {
  return uuidSchema.parse(`10000000-0000-4000-9000-${String(number).padStart(12, '0')}`);
}

function memoryWith(kept: string | null) {
  let value = kept;
  return {
    getItem: () => value,
    setItem: (_key: string, next: string) => {
      value = next;
    },
  };
}

describe('places', () => {
  const beginning = { page: 'timeline', detail: null } as const;

  it('are where the window was asked to open, else where the user was, else the beginning', () => {
    expect(openRouter({ asked: 'settings/connections', memory: memoryWith('projects'), beginning }).current()).toEqual({
      page: 'settings',
      detail: 'connections',
    });
    expect(openRouter({ asked: 'nowhere', memory: memoryWith('projects'), beginning }).current()).toEqual({
      page: 'projects',
      detail: null,
    });
    expect(openRouter({ asked: '', memory: memoryWith('../../etc'), beginning }).current()).toEqual(beginning);
  });

  it('are kept for the next opening, and give the focus to a title once', () => {
    const memory = memoryWith(null);
    const router = openRouter({ asked: '', memory, beginning });
    expect(router.takesFocus()).toBe(true);
    expect(router.takesFocus()).toBe(false);
    router.go({ page: 'settings', detail: 'connections' }, { focus: true });
    expect(router.takesFocus()).toBe(true);
    expect(openRouter({ asked: '', memory, beginning }).current()).toEqual({ page: 'settings', detail: 'connections' });
  });

  it('are come back to without the form that was open in them', () => {
    const memory = memoryWith('projects/new');
    const router = openRouter({ asked: '', memory, beginning });
    expect(router.current()).toEqual({ page: 'projects', detail: null });
    router.go({ page: 'projects', detail: 'new' });
    expect(router.current()).toEqual({ page: 'projects', detail: 'new' });
    expect(openRouter({ asked: '', memory, beginning }).current()).toEqual({ page: 'projects', detail: null });
    expect(openRouter({ asked: 'projects/new', memory, beginning }).current()).toEqual({ page: 'projects', detail: 'new' });
  });

  it('are written so that they are read back', () => {
    const place = { page: 'timeline', detail: 'day/2026-11-20' } as const;
    expect(parseRoute(formatRoute(place))).toEqual(place);
    expect(parseRoute('')).toBeNull();
    expect(parseRoute('settings/')).toBeNull();
  });
});

describe('the timeline', () => {
  it('comes back at the week where it was left, and goes to today from itself', () => {
    const router = openRouter({
      asked: 'timeline/week/2026-11-02',
      memory: { getItem: () => null, setItem: () => {} },
      beginning: { page: 'timeline', detail: null },
    });
    router.go(router.lastRoute('projects'));
    expect(router.current()).toEqual({ page: 'projects', detail: null });
    router.go(router.lastRoute('timeline'));
    expect(router.current()).toEqual({ page: 'timeline', detail: 'week/2026-11-02' });
    router.go(router.lastRoute('timeline'));
    expect(router.current()).toEqual({ page: 'timeline', detail: null });
  });
});

describe('the palette', () => {
  const offer = { view: viewOf([]), pages: ['timeline', 'settings'] as const, mayCreateProject: true, modifier: 'Ctrl' };

  it('finds by the beginnings of words, and offers to start what was typed', () => {
    const found = commandsFor({ ...offer, typed: 'go set' }, messagesFor('en'));
    expect(found.map(commandKey)).toEqual(['route-settings', 'route-settings-goals', 'route-settings-away', 'start']);
    const projects = commandsFor({ ...offer, pages: ['timeline', 'projects'], typed: 'proj' }, messagesFor('en'));
    expect(projects.map(commandKey)).toEqual(['route-projects', 'route-projects-new', 'start']);
    expect(projects.map(({ keys }) => keys ?? '')).toEqual(['Ctrl+2', 'Ctrl+Shift+N', '']);
    const favourite = { id: uuidOf(9), description: 'Drawing', project: null, task: null, tags: [] };
    expect(
      commandsFor({ ...offer, view: { ...offer.view, favourites: [favourite] }, typed: 'fav' }, messagesFor('en')).map(commandKey),
    ).toEqual([`favourite-${uuidOf(9)}`, 'start']);
    expect(
      commandsFor({ ...offer, typed: '' }, messagesFor('en'))
        .map(commandKey)
        .slice(0, 2),
    ).toEqual(['route-timeline', 'route-settings']);
  });
});

describe('projects', () => {
  it('are there without an entry, and entries without a project come last', () => {
    const bridge = { id: uuidOf(1), name: 'Bridge', color: '#112233' };
    const office = { id: uuidOf(2), name: 'Office', color: '#112233' };
    const total = {
      entries: 1,
      seconds: secondsSchema.parse(60),
      recentSeconds: secondsSchema.parse(60),
      latest: utcInstantSchema.parse('2026-11-20T09:00:00Z'),
    };
    const rows = projectRows({ projects: [bridge, office], archived: [{ ...bridge, id: uuidOf(4) }] }, [
      { ...total, projectId: null },
      { ...total, projectId: office.id },
      { ...total, projectId: uuidOf(3) },
      { ...total, projectId: uuidOf(4) },
    ]);
    expect(rows.map(({ key }) => key)).toEqual([office.id, bridge.id, uuidOf(3), 'none']);
    expect(rows.map(({ total: { entries } }) => entries)).toEqual([1, 0, 1, 1]);
  });
});
