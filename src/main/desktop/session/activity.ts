/** The recording of activity on this desktop. */
import { join } from 'node:path';
import { systemPreferences } from 'electron';
import { ActivityRecorder } from '#core/activity/activity-recorder.ts';
import { ActivityRules } from '#core/activity/fill/activity-rules.ts';
import { noFocusExtension, type FocusExtension } from '#core/activity/focus-source.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import type { Notice } from '#shared/failures.ts';
import type { Capabilities } from '#shared/program/capabilities.ts';
import type { ChosenFocus } from './focus/focus-sources.ts';
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

export interface OpenedActivity {
  readonly activity: ActivityRecorder;
  readonly activityRules: ActivityRules;
}

export function openActivity({ profile, ports, settings, remembered, focus, notify }: ActivityOptions): OpenedActivity {
  const folder = join(profile, 'activity');
  const activity = new ActivityRecorder({
    file: join(folder, 'activity.sqlite'),
    ports,
    settings,
    openSource: focus.kind === 'none' ? null : focus.open,
    unsupported: focus.unsupported,
    pause: {
      until: () => remembered.current.activityPausedUntil,
      keep: (activityPausedUntil) => remembered.change({ activityPausedUntil }),
    },
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

/** How activity learns which window has the focus, at the moment. */
export function focusCapability(focus: ChosenFocus, extension: FocusExtension): Capabilities['focus'] {
  if (focus.kind === 'none' || focus.unsupported() !== null) {
    return 'none';
  }
  if (focus.kind === 'macos' && systemPreferences.getMediaAccessStatus('screen') !== 'granted') {
    return 'macos-names';
  }
  return focus.kind === 'gnome' && extension.state() !== 'active' ? 'extension' : focus.kind;
}

export function openFocusExtension(focus: ChosenFocus): FocusExtension {
  const extension = focus.kind === 'none' ? null : focus.extension;
  if (extension === null) {
    return noFocusExtension;
  }
  extension.subscribe(() => pushToAll('focusExtensionChanged', () => ({ state: extension.state() })));
  return extension;
}
