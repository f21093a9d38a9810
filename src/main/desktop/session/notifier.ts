/** What can put a notification before a user, whichever system does it. */
import type { Capabilities } from '#shared/program/capabilities.ts';

export interface Notification {
  /** A later one of the same key takes the place of an earlier one. */
  readonly key: string;
  readonly title: string;
  readonly body: string;
  /** Buttons, the likeliest first. */
  readonly actions: readonly { readonly id: string; readonly label: string }[];
  /** `null`: the whole notification was clicked. */
  readonly onAction: (id: string | null) => void;
}

export interface Notifier {
  readonly offers: Capabilities['notifications'];
  /** Whether the system tells that it holds notifications back. */
  readonly reportsDoNotDisturb: boolean;
  /** Whether it does so now. */
  readonly isHeldBack: () => Promise<boolean>;
  /** Returns whether the system took it. */
  readonly show: (notification: Notification) => Promise<boolean>;
  /** Takes the notification of that key away, where it is still shown. */
  readonly withdraw: (key: string) => Promise<void>;
}
