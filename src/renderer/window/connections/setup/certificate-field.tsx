import { type ChangeEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import type { Problem } from '../../../page/bridge.ts';
import { type FieldError, FieldProblem } from '../../../components/fields/field-problem.tsx';
import { useServices } from '../../shell/services.ts';
import { certificatesIn, certificateProblem, type ServerFormDraft } from './server-draft.ts';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as styles from '../connections.module.css';

interface CertificateFieldProps {
  readonly certificate: ServerFormDraft['certificate'];
  readonly problem: FieldError;
  readonly onChange: (certificate: ServerFormDraft['certificate']) => void;
  readonly onProblem: (problem: Problem) => void;
}

const unreadable: Problem = { kind: 'server-field', field: 'certificate', cause: { kind: 'certificate-unreadable' } };

async function readFileText(file: File): Promise<string | null> {
  try {
    return await file.text();
  } catch {
    // An unreadable file is reported as an invalid certificate.
    return null;
  }
}

export function CertificateField({ certificate, problem, onChange, onProblem }: CertificateFieldProps) {
  const { connections } = useServices().i18n.messages;
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [pasted, setPasted] = useState(certificate?.fileName === null ? certificate.text : '');
  const count = certificate === null ? 0 : certificatesIn(certificate.text);

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (file === undefined) {
      return;
    }
    const text = await readFileText(file);
    // Allows the same file to be chosen again after a correction.
    input.value = '';
    const found = text === null ? unreadable : certificateProblem(text);
    if (text === null || found !== null) {
      onProblem(found ?? unreadable);
    } else {
      onChange({ text, fileName: file.name });
    }
  }

  function paste(text: string): void {
    setPasted(text);
    onChange(text.trim() === '' ? null : { text, fileName: null });
  }

  function checkPasted(): void {
    const found = pasted.trim() === '' ? null : certificateProblem(pasted);
    if (found !== null) {
      onProblem(found);
    }
  }

  const described = `${id}-hint ${id}-problem`;
  const isFile = certificate !== null && certificate.fileName !== null;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A fieldset cannot be laid out as the other fields are.
    <div role="group" className={controlStyles.field} aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={controlStyles.fieldLabel}>
        {connections.certificate}
      </span>
      <input
        ref={chooser}
        hidden
        type="file"
        accept=".pem,.crt,.cer,application/x-pem-file,application/x-x509-ca-cert"
        onChange={(event) => void choose(event)}
      />
      {count > 0 ? (
        <div className={styles.certificateSet}>
          <output className={styles.certificateWords}>
            {connections.certificateSet({ count, fileName: certificate?.fileName ?? null })}
          </output>
          <Button
            look="text"
            label={connections.certificateRemove}
            onPress={() => {
              setPasted('');
              onChange(null);
              button.current?.focus();
            }}
          />
        </div>
      ) : null}
      <div>
        <Button
          ref={button}
          name="certificate"
          label={connections.certificateChoose}
          describedBy={described}
          onPress={() => chooser.current?.click()}
        />
      </div>
      {isFile ? null : (
        <textarea
          className={`${controlStyles.textInput} ${styles.certificateText}`}
          aria-label={connections.certificatePaste}
          placeholder={connections.certificatePaste}
          rows={2}
          spellCheck={false}
          autoComplete="off"
          value={pasted}
          aria-invalid={problem !== null}
          aria-describedby={described}
          onChange={(event) => paste(event.target.value)}
          onBlur={checkPasted}
        />
      )}
      <FieldProblem id={`${id}-problem`} problem={problem} />
      <div id={`${id}-hint`} className={controlStyles.fieldHint}>
        {connections.certificateHint}
      </div>
    </div>
  );
}
