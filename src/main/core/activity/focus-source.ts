/** The port to the desktop: which window has the focus. Adapters are in `desktop`; their texts are foreign and are cleaned here. */
import type { FocusExtensionState } from '#shared/activity/activity.ts';
import type { Failure } from '#shared/failures.ts';
import { succeed, type Result } from '#shared/values/result.ts';

export interface FocusedWindow {
  readonly application: string;
  readonly title: string;
  /** The page in a browser, where the system reports it. */
  readonly address: string | null;
  /** It covers the screen. */
  readonly isFullScreen: boolean;
}

export interface FocusSource {
  readonly close: () => void;
  /** Of sources that have to ask the system: they ask nothing while the user is away, and at once when the user is back. */
  readonly setAway?: (isAway: boolean) => void;
}

export interface FocusListener {
  /**
   * null: no window has the focus, or it cannot be read. Sources report changes of the focus at once, and changes of a title at most once a
   * second.
   */
  readonly onFocus: (window: FocusedWindow | null) => void;
  /** The desktop no longer answers. The source is closed then, and calls nothing any more. */
  readonly onLost: () => void;
}

/** Returns null if the desktop does not answer. Calls `onFocus` with the present window once it is known. */
export type OpenFocusSource = (listener: FocusListener) => Promise<FocusSource | null>;

/** Whether the window that has the focus covers the screen; false where the desktop does not say. */
export async function coversScreen(openSource: OpenFocusSource | null): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const source = await openSource?.({ onFocus: (window) => resolve(window?.isFullScreen === true), onLost: () => resolve(false) });
  if (source === undefined || source === null) {
    return false;
  }
  const covers = await promise;
  source.close();
  return covers;
}

/** What the desktop needs so that it names the window with the focus: an extension of GNOME Shell. */
export interface FocusExtension {
  readonly state: () => FocusExtensionState;
  /** The user has agreed to it. */
  readonly install: () => Promise<Result<null, Failure>>;
  readonly remove: () => Promise<Result<null, Failure>>;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Of all other desktops. */
export const noFocusExtension: FocusExtension = {
  state: () => 'not-needed',
  install: async () => succeed(null),
  remove: async () => succeed(null),
  subscribe: () => () => {},
};
