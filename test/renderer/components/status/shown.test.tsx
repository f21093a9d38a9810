import { fail, succeed } from '#shared/values/result.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { QueryFailure } from '#renderer/components/status/query-failure.tsx';
import { Shown } from '#renderer/components/status/shown.tsx';
import { queryFailure } from '#renderer/data/query.ts';
import { useQuery } from '#renderer/data/use-query.ts';
import { useServices } from '#renderer/page/services.ts';
import type { Answers } from '../../../support/fake-bridge.ts';
import { messagesFor } from '../../../support/messages.ts';
import { viewOf } from '../../fixtures.ts';
import { openPage } from '../../support/page-rig.tsx';

const { popover, failure, actions } = messagesFor('en');

function Name({ isWindow = false }: { readonly isWindow?: boolean }) {
  return (
    <Shown query={useServices().data.view} isWindow={isWindow}>
      {(view, isOld) => <p>{`${view.connection.name}${isOld ? ', old' : ''}`}</p>}
    </Shown>
  );
}

function Failing() {
  const { data } = useServices();
  return <QueryFailure failure={queryFailure(useQuery(data.view))} onRetry={data.view.refresh} />;
}

describe('what a query shows', () => {
  it('is a landmark with a heading where it is the whole window, and neither within a page', async () => {
    const answers: Answers = { getView: () => fail({ kind: 'storage-full' }) };
    await openPage(
      answers,
      <main>
        <Name />
      </main>,
    );
    expect([screen.getAllByRole('main').length, screen.queryByRole('heading')]).toEqual([1, null]);
    cleanup();
    await openPage(answers, <Name isWindow />);
    expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 }).textContent).toBe(popover.title);
  });

  it('is why there is no answer, and the answer after trying again', async () => {
    const answers: Answers = { getView: () => fail({ kind: 'storage-full' }) };
    const { user } = await openPage(answers, <Name />);
    expect(screen.getByRole('alert').textContent).toBe(popover.unreachable);
    answers.getView = () => succeed(viewOf([]));
    await user.click(screen.getByRole('button', { name: actions.tryAgain }));
    expect(await screen.findByText('This computer')).toBeDefined();
  });

  it('is the last answer, marked as old, when its page is shown again and a newer one cannot be read', async () => {
    const answers: Answers = { getView: () => succeed(viewOf([])) };
    const page = await openPage(answers, <Name />);
    page.hide();
    answers.getView = () => fail({ kind: 'storage-full' });
    await page.show();
    expect(await screen.findByText('This computer, old')).toBeDefined();
  });

  it('shows the failure while the rest of a page stays, until it is resolved', async () => {
    const answers: Answers = { getView: () => fail({ kind: 'storage-full' }) };
    const { user } = await openPage(answers, <Failing />);
    expect(screen.getByRole('alert').textContent).toContain(failure({ kind: 'storage-full' }));
    answers.getView = () => succeed(viewOf([]));
    await user.click(screen.getByRole('button', { name: actions.tryAgain }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
