/** The panel of an entry in the timeline, opened by a click on the entry, and its fields. */
import type { HistoryEntry } from '#shared/history/history.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import type { Answers } from '../../support/fake-bridge.ts';
import { testId } from '../../support/random-history.ts';
import { novemberAt as at, openTimeline, pastEntry, type TimelineRig } from './timeline.tsx';

export const drawing = pastEntry(1, { start: at(17, '09:00'), end: at(17, '10:00'), description: 'Drawing' });
export const mail = pastEntry(2, { start: at(17, '11:30'), end: at(17, '12:00'), description: 'Mail' });
export const calls: HistoryEntry = { ...pastEntry(3, { start: at(18, '11:00'), end: at(18, '11:30'), description: 'Calls' }), end: null };
export const bridge = { id: testId(1, 1), name: 'Bridge', color: '#2f7d6b' };
export const site = { id: testId(1, 3), name: 'site', isNickname: false };

const idOf = new Map([drawing, mail, calls].map(({ description, localId }) => [description, localId]));
export const block = (name: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-entry="${idOf.get(name)}"]`) ?? document.body;

/** The commands of each request. */
export const commandsOf = ({ requests }: TimelineRig) => requests('applySeveral');

export async function openEntry(
  name: string,
  { entries = [drawing, mail, calls], ...answers }: Answers & { readonly entries?: readonly HistoryEntry[] } = {},
): Promise<TimelineRig> {
  const rig = await openTimeline(answers, { entries });
  await rig.user.click(block(name));
  await screen.findByRole('region', { name: 'Entry' });
  return rig;
}

export const panel = () => within(screen.getByRole('region', { name: 'Entry' }));
export const isClosed = () => screen.queryByRole('region', { name: 'Entry' }) === null;
export const field = (name: string) => panel().getByRole<HTMLInputElement>('textbox', { name });
export const value = (name: string) => field(name).value.replace(/^0(?=\d)/, '');
export const type = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } });
export const isDisabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';
export const reasonAt = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');
