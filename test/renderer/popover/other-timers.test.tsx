import type { OtherConnection } from '#shared/timer/view.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { OtherTimers } from '#renderer/popover/banners/other-timers.tsx';
import type { Answers } from '../../support/fake-bridge.ts';
import { entryOf, serverOf, viewOf } from '../fixtures.ts';
import { openPage, type PageRig } from '../support/page-rig.tsx';
import { shownText, spokenText } from '../support/texts.ts';

const { id, name } = serverOf(1);

async function open(description: string | null, start = '2026-11-20T09:00:00Z', answers: Answers = {}): Promise<PageRig> {
  const running = description === null ? null : { ...entryOf(1, { start, end: null }), description };
  const other: OtherConnection = { id, name, signIn: { kind: 'not-needed' }, running, waiting: 0, attention: 0 };
  return openPage(answers, <OtherTimers view={viewOf([], { others: [other] })} />);
}

const line = (): string => shownText(screen.getByRole('paragraph'));

describe('a timer of another connection', () => {
  it('is shown with its start, of which the day is named if it was before today', async () => {
    await open('Drawing');
    expect(line()).toBe('Also running in Server 1: Drawing, since 9:00');
  });

  it.each([
    ['2026-11-20T00:00:00Z', /since 0:00$/u],
    ['2026-11-19T23:59:59Z', /since .*19.*, 23:59$/u],
  ])('names the day before midnight alone: %s', async (start, text) => {
    await open('Drawing', start);
    expect(line()).toMatch(text);
  });

  it.each([
    ['x'.repeat(36), 'x'.repeat(36)],
    ['x'.repeat(37), `${'x'.repeat(36)}…`],
    [`${'👩‍🚀'.repeat(35)} x and more`, `${'👩‍🚀'.repeat(35)}…`],
    ['', 'No description'],
  ])('is shortened to 36 characters: %s', async (description, shown) => {
    await open(description);
    expect(line()).toBe(`Also running in Server 1: ${shown}, since 9:00`);
    expect(screen.getByRole('paragraph').title).toContain(description);
    expect(spokenText(screen.getByRole('paragraph'))).toContain(description);
  });

  it('that is stopped is not shown', async () => {
    await open(null);
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('is switched to, which is said only if it was', async () => {
    const answers: Answers = { chooseConnection: () => fail({ kind: 'storage-full' }) };
    const { user, requests, announced } = await open('Drawing', '2026-11-20T09:00:00Z', answers);
    await user.click(screen.getByRole('button', { name: 'Switch to Server 1' }));
    expect(announced()).toBe('');
    answers.chooseConnection = () => succeed(null);
    await user.click(screen.getByRole('button', { name: 'Switch to Server 1' }));
    expect(requests('chooseConnection')).toEqual([{ id }, { id }]);
    expect(announced()).toBe('New entries now go to Server 1');
  });
});
