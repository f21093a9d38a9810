/** Gives a section the settings. A change is shown at once; the state of the main process replaces it. */
import type { Preferences, SettingsView } from '#shared/program/preferences.ts';
import { type ComponentType, useRef, useState } from 'react';
import { Shown } from '../../components/status/shown.tsx';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../shell/services.ts';

interface Settings {
  readonly view: SettingsView;
  /** Changes one group of preferences. */
  readonly change: (change: Partial<Omit<Preferences, 'shortcuts'>>) => void;
}

export interface SettingsProps {
  readonly settings: Settings;
}

export function withSettings<Props>(Section: ComponentType<Props & SettingsProps>): ComponentType<Props> {
  return function WithSettings(props: Props) {
    const { clocktower, data } = useServices();
    const { perform } = useActions();
    const [wanted, setWanted] = useState<Partial<Preferences>>({});
    const underWay = useRef(0);

    async function change(part: Partial<Preferences>): Promise<void> {
      underWay.current += 1;
      setWanted((before) => ({ ...before, ...part }));
      await perform(() => clocktower.changeSettings(part));
      underWay.current -= 1;
      if (underWay.current === 0) {
        setWanted({});
      }
    }

    return (
      <Shown query={data.settings}>
        {(view) => (
          <Section
            {...props}
            settings={{ view: { ...view, preferences: { ...view.preferences, ...wanted } }, change: (part) => void change(part) }}
          />
        )}
      </Shown>
    );
  };
}
