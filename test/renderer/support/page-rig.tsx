/** Renders components as the app does, over a fake bridge: tests what users see and do, without Electron. */
import type { PushChannel, PushOf } from '#shared/ipc/contract.ts';
import { act, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { ActionsContext } from '#renderer/page/actions.ts';
import { connectBridge } from '#renderer/page/bridge.ts';
import { ProblemBanners } from '#renderer/components/banners/problem-banners.tsx';
import { openData } from '#renderer/data/data.ts';
import { ServicesContext } from '#renderer/page/services.ts';
import { usePerforming } from '#renderer/page/use-performing.ts';
import { WindowServicesContext } from '#renderer/window/shell/services.ts';
import { createI18n } from '#renderer/page/i18n.ts';
import { type Answers, fakeBridge } from '../../support/fake-bridge.ts';
import { messagesFor } from '../../support/messages.ts';

export interface PageRig {
  readonly user: UserEvent;
  /** The requests on the channel, in order. */
  readonly requests: (channel: keyof Answers) => readonly unknown[];
  readonly push: <Channel extends PushChannel>(channel: Channel, payload: PushOf<Channel>) => Promise<void>;
  readonly hide: () => void;
  readonly show: () => Promise<void>;
  /** Lets everything happen that waits for time to pass. */
  readonly passTime: () => Promise<void>;
  /** Announcements of actions for screen readers. */
  readonly announced: () => string;
}

/** Performs actions as popover and window do, with their banner. */
function Performing({ children }: { readonly children: ReactNode }) {
  const { actions, problem, forget, announced } = usePerforming(async () => Promise.resolve());
  return (
    <ActionsContext value={actions}>
      <ProblemBanners stale={false} onRefresh={() => {}} problem={problem} onForget={forget} />
      {children}
      <output data-testid="announced">{announced}</output>
    </ActionsContext>
  );
}

/** `answers` may be changed while the test runs. Resolves when the first requests are answered. */
export async function openPage(answers: Answers, children: ReactNode): Promise<PageRig> {
  const fake = fakeBridge(answers);
  const clocktower = connectBridge(fake.bridge);
  let hidden = false;
  const shown = new Set<() => void>();
  const waiting = new Set<() => void>();
  const data = openData(clocktower, {
    afterMs: (_delayMs, action) => {
      waiting.add(action);
      return () => waiting.delete(action);
    },
    isHidden: () => hidden,
    onShown: (listener) => {
      shown.add(listener);
      return () => shown.delete(listener);
    },
  });
  const services = {
    clocktower,
    data,
    i18n: createI18n({
      messages: messagesFor('en'),
      problems: messagesFor('en'),
      locale: 'en-GB',
      timeZone: 'UTC',
      apple: false,
      weekStart: 1,
    }),
  };
  const user = userEvent.setup();
  await act(async () => {
    render(
      <I18nProvider locale="en-GB">
        <ServicesContext value={services}>
          <WindowServicesContext value={services}>
            <Performing>{children}</Performing>
          </WindowServicesContext>
        </ServicesContext>
      </I18nProvider>,
    );
    return Promise.resolve();
  });
  return {
    user,
    requests: (channel) => fake.asked.filter((each) => each.channel === channel).map(({ request }) => request),
    push: async (channel, payload) => act(async () => fake.push(channel, payload)),
    hide: () => {
      hidden = true;
    },
    show: async () =>
      act(async () => {
        hidden = false;
        shown.forEach((listener) => listener());
      }),
    passTime: async () =>
      act(async () => {
        const due = [...waiting];
        waiting.clear();
        due.forEach((action) => action());
      }),
    announced: () => screen.getByTestId('announced').textContent ?? '',
  };
}
