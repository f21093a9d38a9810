import { screen } from '@testing-library/react';
import { succeed } from '#shared/values/result.ts';
import { describe, expect, it } from 'vitest';
import { UndoLine } from '#renderer/components/banners/undo-line.tsx';
import { viewOf } from '../../fixtures.ts';
import { openPage } from '../../support/page-rig.tsx';

const undo = { number: 3, kind: 'deleted' as const, description: 'Drawing', count: 1 };

describe('the offer to undo', () => {
  it('closes, and the keys still undo', async () => {
    const { user, requests } = await openPage({ undoLast: () => succeed(undo) }, <UndoLine view={viewOf([], { undo })} offered={new Set(['deleted'])} isTyping={() => true} />);
    expect(screen.getByText('Deleted Drawing')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Deleted Drawing')).toBeNull();
    await user.keyboard('{Control>}z{/Control}');
    expect(requests('undoLast')).toHaveLength(1);
  });
});
