/** The diagnostics bundle: previewed part by part, then saved exactly as shown. */
import type { BundlePart } from '#shared/program/about.ts';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import { SettingRow } from '../settings/controls.tsx';
import { useServices } from '../shell/services.ts';
import { ScrollingText } from './scrolling-text.tsx';
import * as settingsStyles from '../settings/settings.module.css';
import * as styles from './about.module.css';

export function BundlePanel() {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const { about: text, bytes } = i18n.messages;
  const [parts, setParts] = useState<readonly BundlePart[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [status, setStatus] = useState('');

  async function prepare(): Promise<void> {
    setBusy(true);
    setStatus('');
    await perform(async () => {
      const answer = await clocktower.prepareBundle();
      if (answer.ok) {
        setParts(answer.value);
      }
      return answer;
    });
    setBusy(false);
  }

  async function save(): Promise<void> {
    await perform(async () => {
      const answer = await clocktower.saveBundle();
      if (answer.ok && answer.value.file !== null) {
        setStatus(text.bundleSaved(answer.value.file));
      }
      return answer;
    });
  }

  return (
    <>
      <SettingRow label={text.bundleTitle} hint={text.bundleHint}>
        <Button label={isBusy ? text.checking : text.bundle} isDisabled={isBusy} onPress={prepare} />
      </SettingRow>
      {parts === null ? null : (
        <section className={styles.aboutParts} aria-label={text.bundleParts}>
          {parts.map((part) => (
            <details key={part.name} className={styles.aboutPart}>
              <summary>
                <span>{part.name}</span>
                <span className={styles.aboutQuiet}>{bytes(part.bytes)}</span>
              </summary>
              <ScrollingText label={part.name} text={part.text} />
              {part.isWhole ? null : <p className={settingsStyles.settingHint}>{text.bundleShortened}</p>}
            </details>
          ))}
          <div className={styles.aboutButtons}>
            <Button label={text.bundleSave} onPress={save} />
            <output className={settingsStyles.settingHint}>{status}</output>
          </div>
        </section>
      )}
    </>
  );
}
