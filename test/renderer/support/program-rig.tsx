/** Draws a page of the program over its real core and service, on files of its own: what users do in the window, without Electron. */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { afterMs } from '#renderer/clock/clock.ts';
import { connectBridge } from '#renderer/page/bridge.ts';
import { openData } from '#renderer/data/data.ts';
import { EditingStateContext } from '#renderer/editing/editing-state.ts';
import { createI18n } from '#renderer/page/i18n.ts';
import { Popover } from '#renderer/popover/popover.tsx';
import { ServicesContext } from '#renderer/page/services.ts';
import { createUnfinished } from '#renderer/editing/unfinished.ts';
import { openRouter } from '#renderer/window/navigation/router.ts';
import { WindowServicesContext } from '#renderer/window/shell/services.ts';
import { WindowStateContext } from '#renderer/window/shell/window-state.ts';
import { Window } from '#renderer/window/shell/window.tsx';
import { requestContract, type RequestChannel } from '#shared/ipc/contract.ts';
import type { WindowPageId } from '#shared/program/window-route.ts';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { expect, onTestFinished, vi } from 'vitest';
import { valueOf } from '../../support/core-records.ts';
import { fakeBridgeOf } from '../../support/fake-bridge.ts';
import { messagesFor } from '../../support/messages.ts';
import type { Profile } from '../../support/profile.ts';
import { projectsOf, readReply } from '../../support/time-tracking-fixture.ts';
import { fixLayout } from './fixed-layout.ts';
import { openWindowRig, type WindowRig, type WindowRigOptions } from '../../support/window-rig.ts';

export interface ProgramRig extends WindowRig {
  readonly user: UserEvent;
  /** Answers to `channel` are held back, as on a hanging disk, and lost by the returned function. Later ones come. */
  readonly holdAnswers: (channel: RequestChannel) => () => void;
  /** Channels that were requested or have a listener. */
  readonly usedChannels: () => readonly string[];
  /** As when the popover is opened again. */
  readonly showAgain: () => void;
}

const channels = new Set(Object.keys(requestContract));

interface ProgramOptions extends WindowRigOptions {
  /** Called before anything is drawn. */
  readonly prepare?: (rig: WindowRig) => Promise<void> | void;
}

/** Puts the clock to noon, from where it goes on: what was done in the last hours was done today, at any time of the day. */
function beginAtNoon(): void {
  const now = Date.now.bind(Date);
  const noon = Temporal.Now.plainDateISO().toZonedDateTime({ timeZone: Temporal.Now.timeZoneId(), plainTime: '12:00' });
  const aheadMs = noon.epochMilliseconds - now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs);
  onTestFinished(() => clock.mockRestore());
}

async function openProgram(
  { prepare, ...options }: ProgramOptions,
  draw: (clocktower: ReturnType<typeof connectBridge>) => ReactNode,
): Promise<ProgramRig> {
  fixLayout();
  beginAtNoon();
  onTestFinished(() => localStorage.clear());
  const rig = await openWindowRig(options);
  onTestFinished(rig.close);
  await prepare?.(rig);
  const held = new Map<string, Promise<never>>();
  const fake = fakeBridgeOf(async (channel, request) => {
    await held.get(channel);
    const route: ((request: unknown) => Promise<unknown>) | undefined = channels.has(channel)
      ? Reflect.get(rig.routes, channel)
      : undefined;
    return route?.(request);
  });
  rig.follow((channel, payload) => act(() => fake.push(channel, payload)));
  const clocktower = connectBridge(fake.bridge);
  const data = openData(clocktower, { afterMs, isHidden: () => false, onShown: () => () => {} });
  const services = {
    clocktower,
    data,
    i18n: createI18n({
      messages: messagesFor('en'),
      problems: messagesFor('en'),
      locale: 'en-GB',
      timeZone: undefined,
      apple: false,
      weekStart: 1,
    }),
  };
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  render(
    <I18nProvider locale="en-GB">
      <ServicesContext value={services}>
        <WindowServicesContext value={services}>{draw(clocktower)}</WindowServicesContext>
      </ServicesContext>
    </I18nProvider>,
  );
  const holdAnswers: ProgramRig['holdAnswers'] = (channel) => {
    const { promise, reject } = Promise.withResolvers<never>();
    held.set(channel, promise);
    return () => {
      held.delete(channel);
      reject(new Error('This answer was lost.'));
    };
  };
  return { ...rig, user, holdAnswers, usedChannels: fake.used, showAgain: () => act(() => fake.push('popoverShown', null)) };
}

/** The window at a page, which is drawn when this settles. */
export async function openWindow(
  page: WindowPageId,
  { detail = null, ...options }: ProgramOptions & { readonly detail?: string | null } = {},
): Promise<ProgramRig> {
  const kept = new Map<string, string>();
  const memory = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  const state = { router: openRouter({ asked: '', memory, beginning: { page, detail } }) };
  const rig = await openProgram(options, () => (
    <WindowStateContext value={state}>
      <EditingStateContext value={{ unfinished: { note: () => {}, isAnything: () => false } }}>
        <Window />
      </EditingStateContext>
    </WindowStateContext>
  ));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  return rig;
}

export async function openPopover({
  introduces = true,
  ...options
}: ProgramOptions & { readonly introduces?: boolean } = {}): Promise<ProgramRig> {
  const rig = await openProgram(options, (clocktower) => (
    <EditingStateContext value={{ unfinished: createUnfinished(clocktower) }}>
      <Popover introduces={introduces} />
    </EditingStateContext>
  ));
  await waitFor(() => screen.getByRole('combobox'));
  return rig;
}

/** An entry of half the time since it began. */
export function addFinished(profile: Profile, minutesAgo: number, description: string): void {
  const now = Math.floor(Date.now() / 1000) * 1000;
  const [start, end] = [instantOfEpochMs(now - minutesAgo * 60_000), instantOfEpochMs(now - minutesAgo * 30_000)];
  valueOf(profile.tracker.add({ start, end, description }));
}

/** Names and colours, by name. */
export async function heldProjects(profile: Profile): Promise<readonly string[]> {
  const answer = await profile.service.fetch(new Request(`http://here.invalid/v1/organization/${profile.service.organizationId}/projects`));
  return projectsOf(await readReply(answer))
    .map(({ name, color }) => `${name} ${color}`)
    .sort();
}

/** The first button of this name. */
export function named(name: string | RegExp): HTMLElement {
  const [button] = screen.getAllByRole('button', { name });
  return button ?? document.body;
}
