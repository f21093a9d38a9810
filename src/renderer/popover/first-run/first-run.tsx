/** The introduction: a few steps at the first start, which can be skipped and are shown once. */
import type { SettingsView } from '#shared/program/preferences.ts';
import type { WindowRoute } from '#shared/program/window-route.ts';
import { useId, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../../page/services.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as styles from './first-run.module.css';

const allSteps = ['type', 'icon', 'activity', 'choose'] as const;
const examples = ['named', 'earlier', 'finished'] as const;

export function FirstRun({ settings }: { readonly settings: SettingsView }) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const { firstRun: text, actions } = i18n.messages;
  const { preferences, capabilities } = settings;
  const steps = capabilities.focus === 'none' ? allSteps.filter((step) => step !== 'activity') : allSteps;
  const [at, setAt] = useState(0);
  const step = steps[at] ?? 'type';
  const [showsCampus, setShowsCampus] = useState(preferences.pages.campus);
  const [records, setRecords] = useState(preferences.activity.on);
  const id = useId();
  const isIconShown = capabilities.tray.host !== 'missing';

  /** Marks the introduction as done, then opens `place`. */
  async function end(route: WindowRoute | null): Promise<void> {
    if (
      (await perform(() =>
        clocktower.changeSettings({
          firstRun: { done: true },
          pages: { campus: showsCampus },
          activity: { ...preferences.activity, on: records },
        }),
      )) &&
      route !== null
    ) {
      await perform(() => clocktower.openWindow({ route }));
    }
  }

  return (
    <section className={styles.firstRun} aria-labelledby={id}>
      <header className={styles.firstRunHead}>
        <h2 id={id}>{text.titles[step === 'icon' && !isIconShown ? 'noIcon' : step]}</h2>
        <span className={styles.firstRunStep}>{text.step({ step: at + 1, of: steps.length })}</span>
      </header>
      {step === 'type' ? (
        <>
          <p>{text.type}</p>
          <ul className={styles.firstRunExamples}>
            {examples.map((example) => (
              <li key={example}>
                <kbd>{text.examples[example].typed}</kbd>
                <span>{text.examples[example].means}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {step === 'icon' ? <p>{isIconShown ? text.icon : text.noIcon}</p> : null}
      {step === 'activity' ? (
        <>
          <p>{text.activity}</p>
          {capabilities.focus === 'extension' ? <p>{text.extension}</p> : null}
          <label className={controlStyles.choice}>
            <input type="checkbox" checked={records} onChange={(event) => setRecords(event.target.checked)} />
            {text.record}
          </label>
        </>
      ) : null}
      {step === 'choose' ? (
        <>
          <div className={styles.firstRunChoices}>
            <Button look="solid" label={text.alone} onPress={() => void end(null)} />
            <Button label={text.connect} onPress={() => void end({ page: 'settings', detail: 'connections' })} />
            <Button label={text.importTime} onPress={() => void end({ page: 'settings', detail: 'import-export' })} />
          </div>
          <label className={controlStyles.choice}>
            <input type="checkbox" checked={showsCampus} onChange={(event) => setShowsCampus(event.target.checked)} />
            {text.campus}
          </label>
        </>
      ) : null}
      <footer className={styles.firstRunFoot}>
        {at < steps.length - 1 ? <Button look="text" label={text.skip} onPress={() => void end(null)} /> : null}
        <span className={controlStyles.buttons}>
          {at > 0 ? <Button label={actions.back} onPress={() => setAt(at - 1)} /> : null}
          {at < steps.length - 1 ? <Button look="solid" label={text.next} onPress={() => setAt(at + 1)} /> : null}
        </span>
      </footer>
    </section>
  );
}
