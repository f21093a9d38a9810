/** The bar of the timeline: what it is called, and where its buttons lead. */
import { localDateSchema } from '#shared/values/brands.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Toolbar } from '#renderer/window/timeline/bar/toolbar.tsx';
import type { TimelineRoute, TimelineView } from '#renderer/window/timeline/timeline-route.ts';
import { openWindowPage } from '../../../support/window-page.tsx';

const date = (text: string) => localDateSchema.parse(text);
const today = date('2026-11-18');
const week = [16, 17, 18, 19, 20, 21, 22].map((day) => date(`2026-11-${day}`));

async function open(
  view: TimelineView,
  {
    isSearching = false,
    shown = today,
    summary = null,
  }: { readonly isSearching?: boolean; readonly shown?: typeof today; readonly summary?: string | null } = {},
) {
  const asked: unknown[] = [];
  const rig = await openWindowPage(
    {},
    <Toolbar
      route={{ view, date: shown === today ? null : shown }}
      dates={view === 'week' ? week : [shown]}
      today={today}
      isSearching={isSearching}
      summary={summary}
      onGo={(route: TimelineRoute) => asked.push(route)}
      onStep={(by) => asked.push(by)}
      grouping={{ isOn: false, set: () => {} }}
      onNew={() => asked.push('new')}
      onFill={() => asked.push('fill')}
    />,
  );
  return { ...rig, asked };
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const button = (name: string) => screen.getByRole('button', { name });

describe('the bar of the timeline', () => {
  it.each([
    ['week', {}, /^16\s–\s22 Nov 2026$/u],
    ['day', {}, 'Wednesday 18 November'],
    ['day', { shown: date('2026-11-17') }, 'Tuesday 17 November'],
    ['list', {}, 'Timeline'],
    ['week', { isSearching: true }, 'Search results'],
  ] as const)('is titled by what is shown: %s %o', async (view, options, expected) => {
    await open(view, options);
    expect(title()).toMatch(expected);
  });

  it.each([
    ['week', 'Previous week', 'Next week'],
    ['day', 'Previous day', 'Next day'],
  ] as const)('steps by a %s', async (view, earlier, later) => {
    const { user, asked } = await open(view, { shown: date('2026-11-17') });
    await user.click(button(earlier));
    await user.click(button(later));
    await user.click(button('Today'));
    expect(asked).toEqual([-1, 1, { view, date: null }]);
    expect([button('Today').title, button('Today').getAttribute('aria-keyshortcuts')]).toEqual(['Today (T)', 'T']);
  });

  it.each([
    ['list', false],
    ['week', true],
  ] as const)('has nothing to step through in the %s, searching: %s', async (view, isSearching) => {
    await open(view, { isSearching });
    expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^(?:Previous|Next)/u })).toBeNull();
  });

  it('changes the view and keeps the day', async () => {
    const { user, asked } = await open('day', { shown: date('2026-11-17') });
    expect(['Day', 'Week', 'List'].map((name) => button(name).getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false']);
    await user.click(button('Week'));
    await user.click(button('New entry'));
    expect(asked).toEqual([{ view: 'week', date: '2026-11-17' }, 'new']);
  });

  it('has the total where there is one', async () => {
    await open('day', { summary: '2:00 total' });
    screen.getByText('2:00 total');
  });
});
