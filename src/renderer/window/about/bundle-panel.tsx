/** The diagnostics bundle: shown part by part first, then saved exactly as it was shown. */
import type { BundlePart } from '#shared/program/about.ts';
import { useState } from 'react';
import { useActions } from '../../actions.ts';
import { deliberate } from '../../components/deliberate.ts';
import { useServices } from '../services.ts';
import { ScrollingText } from './scrolling-text.tsx';

export function BundlePanel() {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const { about: text, doctor } = i18n.messages;
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
      <div className="setting">
        <div className="setting-words">
          <span>{text.bundleTitle}</span>
          <p className="setting-hint">{text.bundleHint}</p>
        </div>
        <button type="button" className="outline-button" aria-disabled={isBusy} {...deliberate(() => void (isBusy ? null : prepare()))}>
          {isBusy ? text.checking : text.bundle}
        </button>
      </div>
      {parts === null ? null : (
        <section className="about-parts" aria-label={text.bundleParts}>
          {parts.map((part) => (
            <details key={part.name} className="about-part">
              <summary>
                <span>{part.name}</span>
                <span className="about-quiet">{doctor.bytes(part.bytes)}</span>
              </summary>
              <ScrollingText label={part.name} text={part.text} />
              {part.isWhole ? null : <p className="setting-hint">{text.bundleShortened}</p>}
            </details>
          ))}
          <div className="about-buttons">
            <button type="button" className="outline-button" {...deliberate(() => void save())}>
              {text.bundleSave}
            </button>
            <output className="setting-hint about-path">{status}</output>
          </div>
        </section>
      )}
    </>
  );
}
