/** The setup that every page shares: its language from the address, later changes of it, and the page without a main process. */
import { loadCommonMessages, loadProblemMessages } from '#shared/messages/load-messages.ts';
import type { Locale } from '#shared/values/locale.ts';
import { succeed } from '#shared/values/result.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openPage } from '#renderer/page/open-page.tsx';
import { useServices } from '#renderer/page/services.ts';
import { useQuery } from '#renderer/data/use-query.ts';
import { type FakeBridge, fakeBridge } from '../../support/fake-bridge.ts';
import { messagesFor } from '../../support/messages.ts';
import { viewOf } from '../fixtures.ts';

const german: Locale = { language: 'de', times: 'de-DE-u-hc-h23', weekStart: 7, twelveHours: false };

function Content() {
  const { i18n, data } = useServices();
  useQuery(data.view);
  return (
    <>
      <p data-testid="content">{[i18n.messages.actions.save, i18n.weekStart, i18n.apple].join(' ')}</p>
      <p data-testid="problem">{i18n.problem({ kind: 'nothing-to-undo' })}</p>
    </>
  );
}

const content = () => screen.queryByTestId('content')?.textContent;
const problem = () => screen.queryByTestId('problem')?.textContent;
const searchOf = (locale: unknown) => `?${new URLSearchParams({ locale: JSON.stringify(locale) }).toString()}`;

/** Opens a page at the address, over a bridge or without one. */
async function open(
  search: string,
  bridge: FakeBridge | null = fakeBridge({ getView: () => succeed(viewOf([])) }),
  load = loadCommonMessages,
): Promise<void> {
  history.replaceState(null, '', `/${search}#hash`);
  const root = document.body.appendChild(document.createElement('div'));
  root.id = 'root';
  vi.stubGlobal('clocktower', bridge?.bridge);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    root.remove();
    history.replaceState(null, '', '/');
  });
  await act(async () => openPage({ load, open: () => () => <Content /> }));
}

beforeEach(() => {
  document.documentElement.lang = '';
});

describe('a page', () => {
  it('is in the language of its address, with its first weekday', async () => {
    await open(searchOf(german));
    expect([content(), document.documentElement.lang]).toEqual(['Speichern 7 false', 'de']);
  });

  it.each(['', '?locale=x', searchOf({ ...german, language: 'xx' })])(
    'is in English where the address has no valid language: %s',
    async (search) => {
      await open(search);
      expect([content(), document.documentElement.lang]).toEqual(['Save 1 false', 'en']);
    },
  );

  it('follows a change of the language, and keeps it when it is loaded again', async () => {
    const bridge = fakeBridge({ getView: () => succeed(viewOf([])) });
    await open('', bridge);
    await act(async () => bridge.push('localeChanged', german));
    await waitFor(() => expect(content()).toBe('Speichern 7 false'));
    expect([JSON.parse(new URLSearchParams(location.search).get('locale') ?? ''), location.hash, document.documentElement.lang]).toEqual([
      german,
      '#hash',
      'de',
    ]);
  });

  it('has the texts of failures once it is shown, in each of its languages', async () => {
    const bridge = fakeBridge({ getView: () => succeed(viewOf([])) });
    await open('', bridge);
    await waitFor(() => expect(problem()).toBe(messagesFor('en').failure({ kind: 'nothing-to-undo' })));
    await act(async () => bridge.push('localeChanged', german));
    await waitFor(() => expect(problem()).toBe(messagesFor('de').failure({ kind: 'nothing-to-undo' })));
  });

  it('keeps a language that was chosen while the texts of failures were loaded', async () => {
    const bridge = fakeBridge({ getView: () => succeed(viewOf([])) });
    await open(searchOf(german), bridge);
    await act(async () => {
      bridge.push('localeChanged', { ...german, language: 'fr' });
      await loadProblemMessages('de');
    });
    await waitFor(() =>
      expect([content(), problem()]).toEqual(['Enregistrer 7 false', messagesFor('fr').failure({ kind: 'nothing-to-undo' })]),
    );
  });

  it('shows the latest of two languages, whichever is loaded first', async () => {
    const bridge = fakeBridge({ getView: () => succeed(viewOf([])) });
    const late = Promise.withResolvers<void>();
    await open('', bridge, async (language) => {
      await (language === 'de' ? late.promise : null);
      return loadCommonMessages(language);
    });
    await act(async () => bridge.push('localeChanged', german));
    await act(async () => bridge.push('localeChanged', { ...german, language: 'fr' }));
    await waitFor(() => expect(document.documentElement.lang).toBe('fr'));
    late.resolve();
    await act(async () => loadCommonMessages('de'));
    expect([document.documentElement.lang, content()]).toEqual(['fr', 'Enregistrer 7 false']);
  });

  it('leaves its language alone where the new one cannot be read', async () => {
    const bridge = fakeBridge({ getView: () => succeed(viewOf([])) });
    await open(searchOf(german), bridge);
    await act(async () => bridge.pushAnything('localeChanged', { language: 'xx' }));
    expect([content(), new URLSearchParams(location.search).get('locale')]).toEqual(['Speichern 7 false', JSON.stringify(german)]);
  });

  it('says that it cannot reach the program, without a button, where it has no bridge', async () => {
    await open('', null);
    expect([content(), screen.getByRole('alert').textContent !== '', screen.queryByRole('button')]).toEqual([undefined, true, null]);
  });

  it('reads its data again when it is shown, and not when it is hidden', async () => {
    const bridge = fakeBridge({ getView: () => succeed(viewOf([])) });
    await open('', bridge);
    const asked = bridge.asked.length;
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(bridge.asked).toHaveLength(asked);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(bridge.asked).toHaveLength(asked + 1);
  });
});

it('a page without its root is a mistake of the program', async () => {
  await expect(openPage({ load: loadCommonMessages, open: () => () => null })).rejects.toThrow('#root');
});
