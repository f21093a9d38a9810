import type { CopyPreview } from '#shared/connections/connections.ts';
import { localDateSchema, secondsSchema } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CopyPanel } from '#renderer/window/connections/copy-panel.tsx';
import type { Answers } from '../../../support/fake-bridge.ts';
import { connectionsOf, serverOf } from '../../fixtures.ts';
import { openPage, type PageRig } from '../../support/page-rig.tsx';

const preview: CopyPreview = {
  entries: 2,
  seconds: secondsSchema.parse(5_400),
  days: { first: localDateSchema.parse('2026-11-19'), last: localDateSchema.parse('2026-11-20') },
  copied: 1,
  running: 0,
  names: [{ kind: 'project', name: 'Garden', rows: 1, fate: 'new' }],
  lost: { clients: 0, billable: 0 },
};

async function open(answers: Answers): Promise<PageRig & { readonly closed: () => number }> {
  let closed = 0;
  const page = await openPage(
    { getConnections: () => succeed(connectionsOf([serverOf(1)])), ...answers },
    <CopyPanel connection={serverOf(1)} onClose={() => (closed += 1)} />,
  );
  return { ...page, closed: () => closed };
}

const panel = (): HTMLElement => screen.getByRole('region', { name: /^Copy entries/u });
const status = (): string | null => within(panel()).getByRole('status').textContent;
const buttons = (): readonly (string | null)[] =>
  within(panel())
    .getAllByRole('button')
    .map((button) => button.textContent);

describe('a copy to a server', () => {
  it('is shown first, then made without the names that were cleared, and says how much was copied', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user, requests, closed } = await open({
      previewCopy: () => succeed(preview),
      runCopy: async () => {
        await promise;
        return succeed({ copied: 2 });
      },
    });
    expect(status()).toMatch(
      /^2 entries, 19 Nov 2026 to 20 Nov 2026, .* total, would be copied to Server 1\..*1 entry was copied before and is skipped\.$/u,
    );
    expect(buttons()).toEqual(['Copy 2 entries', 'Cancel']);
    await user.click(screen.getByRole('checkbox', { name: /^Garden/u }));
    await user.click(screen.getByRole('button', { name: 'Copy 2 entries' }));
    expect([status(), buttons(), screen.queryByRole('checkbox')]).toEqual(['Copying…', ['Close'], null]);
    expect(document.activeElement?.textContent).toBe('Close');
    expect(requests('runCopy')).toEqual([{ id: serverOf(1).id, leaveOut: [{ kind: 'project', name: 'Garden' }] }]);
    await act(async () => resolve());
    await expect.poll(() => status()).toBe('2 entries were copied and are being saved in Server 1.');
    expect(requests('getConnections')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(closed()).toBe(1);
  });

  it('of nothing is not offered', async () => {
    await open({ previewCopy: () => succeed({ ...preview, entries: 0, days: null }) });
    expect(status()).toMatch(/^There is nothing more on this computer to copy/u);
    expect([buttons(), screen.queryByRole('checkbox')]).toEqual([['Close'], null]);
  });

  it('that fails says why and is tried again from the start', async () => {
    const answers: Answers = { previewCopy: () => fail({ kind: 'storage-full' }) };
    const { user, requests } = await open(answers);
    expect(within(panel()).getByRole('alert').textContent).not.toBe('');
    expect(buttons()).toEqual(['Try again', 'Close']);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(requests('previewCopy')).toHaveLength(2);
  });
});
