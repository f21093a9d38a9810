import { fireEvent, screen, waitFor } from '@testing-library/react';
import { succeed } from '#shared/values/result.ts';
import { describe, expect, it } from 'vitest';
import { UndoLine } from '#renderer/components/banners/undo-line.tsx';
import { viewOf } from '../../fixtures.ts';
import { openPage } from '../../support/page-rig.tsx';

const undo = { number: 3, kind: 'deleted' as const, description: 'Drawing', count: 1 };

describe('the offer to undo', () => {
  it('closes, and the keys still undo', async () => {
    const { user, requests } = await openPage(
      { undoLast: () => succeed(undo) },
      <UndoLine view={viewOf([], { undo })} offered={new Set(['deleted'])} isTyping={() => true} />,
    );
    expect(screen.getByText('Deleted Drawing')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Deleted Drawing')).toBeNull();
    await user.keyboard('{Control>}z{/Control}');
    expect(requests('undoLast')).toHaveLength(1);
  });

  it('has words for an entry without a description', async () => {
    await openPage(
      {},
      <UndoLine
        view={viewOf([], { undo: { ...undo, kind: 'added', description: '' } })}
        offered={new Set(['added'])}
        isTyping={() => false}
      />,
    );
    expect(screen.getByText('Added an entry without a description')).toBeTruthy();
  });

  it.each([
    ['Ctrl', { key: 'z', ctrlKey: true }, 1],
    ['Command, with capitals locked', { key: 'Z', metaKey: true }, 1],
    ['no modifier', { key: 'z' }, 0],
    ['Shift, too', { key: 'z', ctrlKey: true, shiftKey: true }, 0],
    ['Alt, too', { key: 'z', ctrlKey: true, altKey: true }, 0],
    ['another key', { key: 'y', ctrlKey: true }, 0],
  ])('is taken with Z and %s', async (_, press, times) => {
    const { requests, announced } = await openPage(
      { undoLast: () => succeed({ kind: 'deleted', description: 'Drawing', count: 1 }) },
      <UndoLine view={viewOf([], { undo })} offered={new Set()} isTyping={() => false} />,
    );
    expect(screen.queryByRole('button')).toBeNull();
    expect(fireEvent.keyDown(document.body, press)).toBe(times === 0);
    await waitFor(() => expect(announced()).toBe(times === 0 ? '' : 'Undone: Deleted Drawing'));
    expect(requests('undoLast')).toHaveLength(times);
  });

  it('leaves the keys to a text that has changed, and to nothing', async () => {
    const { requests } = await openPage(
      { undoLast: () => succeed(undo) },
      <>
        <input aria-label="text" />
        <UndoLine view={viewOf([], { undo })} offered={new Set()} isTyping={() => true} />
        <UndoLine view={viewOf([], { undo: null })} offered={new Set()} isTyping={() => false} />
      </>,
    );
    expect(fireEvent.keyDown(screen.getByRole('textbox'), { key: 'z', ctrlKey: true })).toBe(true);
    expect(requests('undoLast')).toEqual([]);
  });
});
