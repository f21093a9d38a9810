/** Actions of components: a request whose failure is shown, and announcements for screen readers. */
import type { Result } from '#shared/values/result.ts';
import type { Problem } from './bridge.ts';
import { requiredContext } from './required-context.ts';

export interface Actions {
  /**
   * Sends a request and resolves when the result is shown. Returns whether it succeeded. `refuse` returns whether it shows the failure at a
   * field; others are shown in a banner.
   */
  readonly perform: (ask: () => Promise<Result<unknown, Problem>>, refuse?: (failure: Problem) => boolean) => Promise<boolean>;
  /** Announces a text politely to screen readers. */
  readonly say: (text: string) => void;
}

export const [ActionsContext, useActions] = requiredContext<Actions>('ActionsContext');
