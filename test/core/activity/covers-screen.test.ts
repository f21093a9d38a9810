import { describe, expect, it } from 'vitest';
import { coversScreen, type FocusedWindow, type OpenFocusSource } from '#core/activity/focus-source.ts';

const window: FocusedWindow = { application: 'Player', title: 'Film', address: null, isFullScreen: true };

function sourceOf(shown: FocusedWindow | null | 'lost', closed: string[] = []): OpenFocusSource {
  return async (listener) => {
    if (shown === 'lost') {
      listener.onLost();
    } else {
      listener.onFocus(shown);
    }
    return { close: () => closed.push('closed') };
  };
}

describe('the window that has the focus covers the screen', () => {
  it.each<[string, OpenFocusSource | null, boolean]>([
    ['if it says so', sourceOf(window), true],
    ['not if it is an ordinary one', sourceOf({ ...window, isFullScreen: false }), false],
    ['not if there is none', sourceOf(null), false],
    ['not if the desktop stops answering', sourceOf('lost'), false],
    ['not on a desktop that does not answer', async () => null, false],
    ['not on a desktop that does not say', null, false],
  ])('%s', async (_, source, expected) => {
    expect(await coversScreen(source)).toBe(expected);
  });

  it('is asked once, and the source is closed', async () => {
    const closed: string[] = [];
    await coversScreen(sourceOf(window, closed));
    expect(closed).toEqual(['closed']);
  });
});
