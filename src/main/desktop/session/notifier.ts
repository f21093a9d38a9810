import type { Capabilities } from '#shared/program/capabilities.ts';

export interface Notification {
  /** A notification replaces an earlier one with the same key. */
  readonly key: string;
  readonly title: string;
  readonly body: string;
  /** Buttons, the most likely first. */
  readonly actions: readonly { readonly id: string; readonly label: string }[];
  /** `null`: the notification itself was clicked. */
  readonly onAction: (id: string | null) => void;
}

export interface Notifier {
  readonly offers: Capabilities['notifications'];
  readonly reportsDoNotDisturb: boolean;
  /** Whether Do Not Disturb is on. */
  readonly isHeldBack: () => Promise<boolean>;
  /** Returns whether the system accepted it. */
  readonly show: (notification: Notification) => Promise<boolean>;
  /** Removes the notification with that key if it is still visible. */
  readonly withdraw: (key: string) => Promise<void>;
}
