/** Services of the main window in addition to those of every page. */
import type { WindowPageId, WindowRoute } from '#shared/program/window-route.ts';
import { requiredContext } from '../../page/required-context.ts';

export interface WindowState {
  readonly router: Router;
}

/** The current route, and navigation. */
export interface Router {
  readonly current: () => WindowRoute;
  /** The last route of a page: the timeline returns to its week. */
  readonly lastRoute: (page: WindowPageId) => WindowRoute;
  /** Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  /** `focus`: the page's title receives the focus after rendering. Omit it if the focus should stay on the control that was used. */
  readonly go: (route: WindowRoute, options?: { readonly focus: boolean }) => void;
  /** Whether the newly rendered title should take the focus; true once per navigation. */
  readonly takesFocus: () => boolean;
}

export const [WindowStateContext, useWindowState] = requiredContext<WindowState>('WindowStateContext');
