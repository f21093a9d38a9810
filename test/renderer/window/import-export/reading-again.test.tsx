/** A file that is read again after a choice in its preview, or once earlier entries are loaded. */
import { defaultImportOptions, type ImportPreview } from '#shared/history/import-export.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ImportPart } from '#renderer/window/import-export/import-part.tsx';
import { testId } from '../../../support/random-history.ts';
import { openPage } from '../../support/page-rig.tsx';
import { chooseOption } from '../../support/select.ts';
import { chooseButton, dateChoice, dates, isDisabled, notes, openFile, opened, previewOf, runButton } from '../../support/import-part.tsx';

const earlierVersions = () => screen.getByRole('checkbox', { name: /earlier versions/u });

/** Earlier entries are loaded when its button is pressed. */
function Loading() {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsWhole(true)}>
        Loaded
      </button>
      <ImportPart isWhole={isWhole} />
    </>
  );
}

describe('reading a file again', () => {
  it('shows the choice at once and the result when it is there; nothing is imported in between', async () => {
    const answers = [
      Promise.withResolvers<ReturnType<typeof succeed<ImportPreview>>>(),
      Promise.withResolvers<ReturnType<typeof succeed<ImportPreview>>>(),
    ];
    let asked = 0;
    const { user, requests } = await openFile({
      openImport: () => opened({ dates }),
      previewImport: async () => answers[asked++]?.promise ?? succeed(previewOf()),
    });
    expect(isDisabled()).toBe('false');
    await chooseOption(user, dateChoice(), 'Month first, as in 11/20/2026');
    expect(isDisabled()).toBe('true');
    await user.click(runButton() ?? document.body);
    await user.click(screen.getByRole('button', { name: 'Re-read file' }));
    // One after the other.
    expect([requests('previewImport').length, requests('runImport')]).toEqual([1, []]);
    await act(async () => answers[0]?.resolve(succeed(previewOf({ dates: { ...dates, order: 'month-first' }, fresh: 3 }))));
    await waitFor(() =>
      expect([requests('previewImport').length, runButton()?.textContent, isDisabled()]).toEqual([2, 'Import 3 entries', 'true']),
    );
    await act(async () => answers[1]?.resolve(succeed(previewOf({ dates, fresh: 4 }))));
    await waitFor(() => expect([runButton()?.textContent, isDisabled()]).toEqual(['Import 4 entries', 'false']));
    const options = { ...defaultImportOptions, dateOrder: 'month-first' };
    expect(requests('previewImport')).toEqual([
      { id: testId(1, 1), options },
      { id: testId(1, 1), options: { ...options, timeZone: 'Europe/Berlin' } },
    ]);
  });

  it('takes the choice back if it fails, with the reason', async () => {
    const { user } = await openFile({ openImport: () => opened({ changed: 1 }), previewImport: () => fail({ kind: 'storage-full' }) });
    await user.click(earlierVersions());
    await screen.findByText(/^The disk is full/u);
    await waitFor(() => expect([earlierVersions(), isDisabled()]).toEqual([expect.objectContaining({ checked: false }), 'false']));
  });

  it('keeps a later choice if an earlier one fails', async () => {
    const first = Promise.withResolvers<ReturnType<typeof fail<{ readonly kind: 'storage-full' }>>>();
    const answers = [first.promise];
    const { user, requests } = await openFile({
      openImport: () => opened({ changed: 1 }),
      previewImport: async () => answers.shift() ?? new Promise<never>(() => {}),
    });
    await user.click(earlierVersions());
    await user.click(earlierVersions());
    await waitFor(() => expect(requests('previewImport')).toHaveLength(1));
    await act(async () => first.resolve(fail({ kind: 'storage-full' })));
    await waitFor(() => expect([requests('previewImport').length, isDisabled()]).toEqual([2, 'true']));
  });

  it('reads nothing more of a file that was given up', async () => {
    const first = Promise.withResolvers<ReturnType<typeof succeed<ImportPreview>>>();
    const { user, requests } = await openFile({ openImport: () => opened({ changed: 1 }), previewImport: async () => first.promise });
    await user.click(earlierVersions());
    await user.click(earlierVersions());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await act(async () => first.resolve(succeed(previewOf())));
    expect([requests('previewImport').length, chooseButton().tagName]).toEqual([1, 'BUTTON']);
  });

  it('is tried once by itself', async () => {
    const { requests } = await openFile({
      openImport: () => opened({ comparable: false }),
      previewImport: () => fail({ kind: 'storage-full' }),
    });
    await screen.findByText(/^The disk is full/u);
    expect(requests('previewImport')).toHaveLength(1);
  });

  it('adds changed entries, and says so', async () => {
    const { user, requests } = await openFile({
      openImport: () => opened({ changed: 1 }),
      previewImport: () => succeed(previewOf({ changed: 1, fresh: 3 })),
    });
    await user.click(earlierVersions());
    expect(requests('previewImport')).toMatchObject([{ options: { addChanged: true } }]);
    await waitFor(() =>
      expect([notes().at(-1), isDisabled()]).toEqual(['1 entry is here, but was changed since this file was written.', 'false']),
    );
  });

  it('says at the field that a time zone is none, until something else is typed', async () => {
    const { user } = await openFile({
      openImport: () => opened({ dates }),
      previewImport: () => fail({ kind: 'unknown-time-zone', text: 'Berlin' }),
    });
    const zone = screen.getByRole('textbox', { name: 'Time zone of the file' });
    await user.clear(zone);
    await user.type(zone, 'Berlin{Enter}');
    await waitFor(() => expect([zone.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', zone]));
    await user.type(zone, 'x');
    expect(zone.getAttribute('aria-invalid')).toBe('false');
  });

  it('is done by itself once earlier entries are loaded, and before that by its button', async () => {
    let comparable = false;
    const { user, requests } = await openPage(
      {
        openImport: () => opened({ comparable: false }),
        previewImport: () => succeed(previewOf({ comparable })),
        forgetImport: () => succeed(null),
      },
      <Loading />,
    );
    await user.click(chooseButton());
    await user.click(screen.getByRole('button', { name: 'Re-read file' }));
    await waitFor(() => expect([requests('previewImport').length, runButton()]).toEqual([1, null]));
    comparable = true;
    await user.click(screen.getByRole('button', { name: 'Loaded' }));
    await waitFor(() => expect([requests('previewImport').length, runButton()?.textContent]).toEqual([2, 'Import 2 entries']));
  });
});
