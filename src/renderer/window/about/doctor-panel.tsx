/** Runs the doctor and shows the same text as the command. */
import { doctorText } from '#shared/program/doctor-text.ts';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import { SettingRow } from '../settings/controls.tsx';
import { useServices } from '../shell/services.ts';
import * as styles from './about.module.css';

export function DoctorPanel() {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const { messages } = i18n;
  const { about: text } = messages;
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<string | null>(null);

  async function check(): Promise<void> {
    setBusy(true);
    await perform(async () => {
      const answer = await clocktower.runDoctor();
      if (answer.ok) {
        setFound(doctorText(answer.value.report, { messages, names: answer.value.names }));
      }
      return answer;
    });
    setBusy(false);
  }

  return (
    <>
      <SettingRow label={text.doctor} hint={text.doctorHint}>
        <Button label={isBusy ? text.checking : text.check} isDisabled={isBusy} onPress={check} />
      </SettingRow>
      {found === null ? null : (
        <section className={styles.aboutFound} aria-label={text.doctor}>
          <pre className={styles.aboutText}>{found}</pre>
        </section>
      )}
    </>
  );
}
