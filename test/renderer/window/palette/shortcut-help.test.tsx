import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ShortcutHelp } from '#renderer/window/palette/shortcut-help.tsx';
import { shortcuts, shownKeys } from '#renderer/window/navigation/shortcuts.ts';
import { messagesFor } from '../../../support/messages.ts';
import { openPage } from '../../support/page-rig.tsx';

describe('the dialog of shortcuts', () => {
  it('shows every shortcut of the window', async () => {
    await openPage({}, <ShortcutHelp onClose={() => {}} />);
    const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const shortcut of Object.values(shortcuts)) {
      expect(within(dialog).getByText(shownKeys(shortcut, { messages: messagesFor('en'), modifierKey: 'Ctrl' }))).toBeTruthy();
    }
    expect(within(dialog).getByText('Ctrl+=')).toBeTruthy();
  });

  it('closes', async () => {
    const onClose = vi.fn();
    const { user } = await openPage({}, <ShortcutHelp onClose={onClose} />);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalled();
  });
});
