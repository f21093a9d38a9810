/** The recording of activity on this desktop. */
import { join } from 'node:path';
import { ActivityRecorder } from '#core/activity/activity-recorder.ts';
import { unsupportedDesktop } from '#core/activity/unsupported-desktop.ts';
import type { OpenFocusSource } from '#core/activity/focus-source.ts';
import type { Ports, Scheduler } from '#core/platform/ports.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import type { Notice } from '#shared/failures.ts';
import { openX11Focus } from '../linux/x11-focus.ts';
import type { RememberedStore } from '../profile/remembered.ts';
import { pushToAll } from '../windows/ipc.ts';

/** Which window has the focus; null where this desktop does not say. */
export function focusOf(scheduler: Scheduler, isWayland: boolean): { readonly open: OpenFocusSource | null; readonly unsupported: ReturnType<typeof unsupportedDesktop> } {
  const { platform, env } = process;
  const unsupported = unsupportedDesktop({ platform, wayland: isWayland, name: env['XDG_CURRENT_DESKTOP'] });
  return { unsupported, open: unsupported === null ? async (listener) => openX11Focus({ display: env['DISPLAY'] ?? '', scheduler }, listener) : null };
}

interface ActivityOptions {
  readonly profile: string;
  readonly ports: Ports;
  readonly settings: SettingsStore;
  readonly remembered: RememberedStore;
  readonly focus: ReturnType<typeof focusOf>;
  readonly notify: (notice: Notice) => void;
}

export function openActivity({ profile, ports, settings, remembered, focus, notify }: ActivityOptions): ActivityRecorder {
  const activity = new ActivityRecorder({
    file: join(profile, 'activity', 'activity.sqlite'),
    ports,
    settings,
    openSource: focus.open,
    unsupported: focus.unsupported,
    pause: { until: () => remembered.current.activityPausedUntil, keep: (activityPausedUntil) => remembered.change({ activityPausedUntil }) },
    notify,
  });
  activity.subscribe(() => pushToAll('activityChanged', () => activity.view()));
  return activity;
}
