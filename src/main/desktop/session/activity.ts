/** The recording of activity on this desktop. */
import { join } from 'node:path';
import { ActivityRecorder } from '#core/activity/activity-recorder.ts';
import { ActivityRules } from '#core/activity/fill/activity-rules.ts';
import { unsupportedDesktop } from '#core/activity/unsupported-desktop.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import type { Notice } from '#shared/failures.ts';
import { openX11Focus } from '../linux/x11-focus.ts';
import type { RememberedStore } from '../profile/remembered.ts';
import { pushToAll } from '../windows/ipc.ts';

interface ActivityOptions {
  readonly profile: string;
  readonly ports: Ports;
  readonly settings: SettingsStore;
  readonly remembered: RememberedStore;
  /** Whether the session is Wayland's. */
  readonly wayland: boolean;
  readonly notify: (notice: Notice) => void;
}

export interface OpenedActivity {
  readonly activity: ActivityRecorder;
  readonly activityRules: ActivityRules;
}

export function openActivity({ profile, ports, settings, remembered, wayland, notify }: ActivityOptions): OpenedActivity {
  const folder = join(profile, 'activity');
  const { platform, env } = process;
  const unsupported = unsupportedDesktop({ platform, wayland, name: env['XDG_CURRENT_DESKTOP'] });
  const activity = new ActivityRecorder({
    file: join(folder, 'activity.sqlite'),
    ports,
    settings,
    openSource: unsupported === null ? async (listener) => openX11Focus({ display: env['DISPLAY'] ?? '', scheduler: ports.scheduler }, listener) : null,
    unsupported,
    pause: { until: () => remembered.current.activityPausedUntil, keep: (activityPausedUntil) => remembered.change({ activityPausedUntil }) },
    notify,
  });
  const activityRules = new ActivityRules({ folder, ports });
  if (activityRules.keptAs.length > 0) {
    notify({ kind: 'settings-unreadable', names: [...activityRules.keptAs] });
  }
  const push = (): void => pushToAll('activityChanged', () => activity.view());
  activity.subscribe(push);
  activityRules.subscribe(push);
  return { activity, activityRules };
}
