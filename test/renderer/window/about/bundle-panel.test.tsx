import { fail, succeed } from '#shared/values/result.ts';
import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BundlePanel } from '#renderer/window/about/bundle-panel.tsx';
import type { Answers } from '../../../support/fake-bridge.ts';
import { openPage } from '../../support/page-rig.tsx';

const parts = [
  { name: 'log.txt', bytes: 1_000_000, text: 'started', isWhole: false },
  { name: 'doctor.txt', bytes: 20, text: 'all is well', isWhole: true },
];

const saved = (): string | null => within(screen.getByRole('region', { name: 'Contents of the bundle' })).getByRole('status').textContent;

it('a diagnostics bundle is shown part by part before it is saved, and says where it was saved', async () => {
  const answers: Answers = { prepareBundle: () => succeed(parts), saveBundle: () => succeed({ file: null }) };
  const { user, requests } = await openPage(answers, <BundlePanel />);
  expect(screen.queryByRole('region', { name: 'Contents of the bundle' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save a diagnostics bundle…' }));
  const shown = [...document.querySelectorAll('details')].map((part) => part.textContent);
  expect(shown).toEqual([
    expect.stringMatching(/^log\.txt.*started.*the beginning/u),
    expect.stringMatching(/^doctor\.txt.*all is well$/u),
  ]);
  await user.click(screen.getByRole('button', { name: 'Save as…' }));
  expect([requests('saveBundle').length, saved()]).toEqual([1, '']);
  answers.saveBundle = () => succeed({ file: 'bundle.zip' });
  await user.click(screen.getByRole('button', { name: 'Save as…' }));
  expect(saved()).toBe('Saved as bundle.zip. Nothing was sent anywhere.');
  await user.click(screen.getByRole('button', { name: 'Save a diagnostics bundle…' }));
  expect(saved()).toBe('');
});

it('a diagnostics bundle that cannot be saved says why, and stays', async () => {
  const { user } = await openPage(
    { prepareBundle: () => succeed(parts), saveBundle: () => fail({ kind: 'storage-full' }) },
    <BundlePanel />,
  );
  await user.click(screen.getByRole('button', { name: 'Save a diagnostics bundle…' }));
  await user.click(screen.getByRole('button', { name: 'Save as…' }));
  expect([screen.getByRole('alert').textContent, saved()]).toEqual([expect.stringMatching(/^The disk is full/u), '']);
});

it('a diagnostics bundle is prepared once at a time, and a failure is said', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answers: Answers = {
    prepareBundle: async () => {
      await promise;
      return fail({ kind: 'storage-full' });
    },
  };
  const { user, requests } = await openPage(answers, <BundlePanel />);
  await user.click(screen.getByRole('button', { name: 'Save a diagnostics bundle…' }));
  const busy = screen.getByRole('button', { name: 'Checking…' });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  await user.click(busy);
  expect(requests('prepareBundle')).toHaveLength(1);
  await act(async () => resolve());
  await screen.findByRole('alert');
  expect(screen.getByRole('button', { name: 'Save a diagnostics bundle…' }).getAttribute('aria-disabled')).toBe('false');
  expect(screen.queryByRole('region', { name: 'Contents of the bundle' })).toBeNull();
});
