/** Reads and changes the settings of a section, one group at a time. A change is shown at once; the state of the main process replaces it. */
import type { Preferences, SettingsView } from '#shared/program/preferences.ts';
import { useRef, useState } from 'react';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../shell/services.ts';
import { useLatest } from '../../data/use-query.ts';

export interface Settings {
  readonly view: SettingsView;
  readonly change: (change: Partial<Omit<Preferences, 'shortcuts'>>) => void;
}

/** Null until loaded. */
export function useSettings(): Settings | null {
  const { clocktower, data } = useServices();
  const { perform } = useActions();
  const view = useLatest(data.settings);
  const [wanted, setWanted] = useState<Partial<Preferences>>({});
  const underWay = useRef(0);
  if (view === null) {
    return null;
  }

  async function change(part: Partial<Preferences>): Promise<void> {
    underWay.current += 1;
    setWanted((before) => ({ ...before, ...part }));
    await perform(() => clocktower.changeSettings(part));
    underWay.current -= 1;
    if (underWay.current === 0) {
      setWanted({});
    }
  }

  return { view: { ...view, preferences: { ...view.preferences, ...wanted } }, change: (part) => void change(part) };
}
