/** The recording of activity on this desktop. */
import { join } from 'node:path';
import { ActivityRecorder } from '#core/activity/activity-recorder.ts';
import { noFocusExtension, type FocusExtension } from '#core/activity/focus-source.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import type { Notice } from '#shared/failures.ts';
import type { ChosenFocus } from '../linux/focus/focus-sources.ts';
import type { RememberedStore } from '../profile/remembered.ts';
import { pushToAll } from '../windows/ipc.ts';

interface ActivityOptions {
  readonly profile: string;
  readonly ports: Ports;
  readonly settings: SettingsStore;
  readonly remembered: RememberedStore;
  readonly focus: ChosenFocus;
  readonly notify: (notice: Notice) => void;
}

export function openActivity({ profile, ports, settings, remembered, focus, notify }: ActivityOptions): ActivityRecorder {
  const activity = new ActivityRecorder({
    file: join(profile, 'activity', 'activity.sqlite'),
    ports,
    settings,
    openSource: focus.kind === 'none' ? null : focus.open,
    unsupported: focus.kind === 'none' ? focus.unsupported : null,
    pause: { until: () => remembered.current.activityPausedUntil, keep: (activityPausedUntil) => remembered.change({ activityPausedUntil }) },
    notify,
  });
  activity.subscribe(() => pushToAll('activityChanged', () => activity.view()));
  return activity;
}

export function openFocusExtension(focus: ChosenFocus): FocusExtension {
  const extension = focus.kind === 'none' ? null : focus.extension;
  if (extension === null) {
    return noFocusExtension;
  }
  extension.subscribe(() => pushToAll('focusExtensionChanged', () => ({ state: extension.state() })));
  return extension;
}
