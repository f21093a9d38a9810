/** The form of a new or existing project. Stays open until the service has accepted it. */
import type { CatalogView } from '#shared/timer/catalog.ts';
import { nameLimit } from '#shared/values/limits.ts';
import Check from 'lucide-react/icons/check';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Problem } from '../../page/bridge.ts';
import { FieldProblem } from '../../components/fields/field-problem.tsx';
import { leaveOnEscape } from '../../components/keyboard/leave-on-escape.ts';
import { useServices } from '../shell/services.ts';
import { colorOfText, projectColors } from '#shared/timer/project-colors.ts';
import type { ProjectContent } from './use-project-commands.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page.module.css';
import * as styles from './projects.module.css';

interface ProjectFormProps {
  readonly title: string;
  readonly beginning: ProjectContent;
  /** Clients for projects; null: the service has none. */
  readonly clients: CatalogView['clients'] | null;
  /** Resolves with the failure, or null. */
  readonly onSave: (content: ProjectContent) => Promise<Problem | null>;
  readonly onClose: () => void;
}

export function ProjectForm({ title, beginning, clients, onSave, onClose }: ProjectFormProps) {
  const { i18n } = useServices();
  const { projects } = i18n.messages;
  const id = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const colorField = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(beginning.name);
  const [colorText, setColorText] = useState(beginning.color);
  const [clientId, setClientId] = useState(beginning.clientId ?? null);
  const [isBillable, setBillable] = useState(beginning.isBillable ?? false);
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Problem | null>(null);
  const color = colorOfText(colorText);
  const named = projectColors.find((each) => each.color === color);
  const isTaken = failure?.kind === 'record-exists';
  const nameProblem = isTried && name.trim() === '' ? projects.nameMissing : isTaken ? i18n.problem(failure) : null;
  const colorProblem = isTried && color === null ? projects.colorUnreadable : null;

  useEffect(() => {
    nameField.current?.focus();
    nameField.current?.select();
    nameField.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  async function save(): Promise<void> {
    if (isSaving) {
      return;
    }
    if (name.trim() === '') {
      setTried(true);
      nameField.current?.focus();
    } else if (color === null) {
      setTried(true);
      colorField.current?.focus();
    } else {
      setSaving(true);
      setFailure(null);
      const failed = await onSave({ name: name.trim(), color, ...(clients === null ? {} : { clientId, isBillable }) });
      if (failed === null) {
        onClose();
      } else {
        setSaving(false);
        setFailure(failed);
        if (failed.kind === 'record-exists') {
          nameField.current?.focus();
        }
      }
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void save();
  }

  return (
    // The fields handle keys; Escape bubbles up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className={`${pageStyles.panel} ${styles.projectForm}`} aria-labelledby={`${id}-title`} aria-busy={isSaving} onSubmit={submit} onKeyDown={leaveOnEscape(onClose)}>
      <h2 id={`${id}-title`} className={pageStyles.panelTitle}>
        {title}
      </h2>
      <div className={controlStyles.field}>
        <label htmlFor={`${id}-name`}>{projects.nameField}</label>
        <input
          ref={nameField}
          id={`${id}-name`}
          className={controlStyles.textInput}
          type="text"
          dir="auto"
          autoComplete="off"
          maxLength={nameLimit}
          value={name}
          aria-invalid={nameProblem !== null}
          aria-describedby={`${id}-name-problem`}
          onChange={(event) => {
            setName(event.target.value);
            setFailure(null);
          }}
        />
        <div role="alert" id={`${id}-name-problem`} className={controlStyles.fieldProblem}>
          {nameProblem}
        </div>
      </div>
      <fieldset className={styles.swatches}>
        <legend className={controlStyles.fieldLabel}>{projects.color}</legend>
        {projectColors.map((each) => (
          <label key={each.id} className={styles.swatch} title={projects.colors[each.id]}>
            <input
              type="radio"
              className={styles.swatchChoice}
              name={`${id}-color`}
              value={each.color}
              aria-label={projects.colors[each.id]}
              checked={color === each.color}
              onChange={() => setColorText(each.color)}
            />
            <span aria-hidden className={styles.swatchFace} style={{ backgroundColor: each.color }}>
              {color === each.color ? <Check size={14} strokeWidth={2.5} /> : null}
            </span>
          </label>
        ))}
      </fieldset>
      <div className={controlStyles.field}>
        <label htmlFor={`${id}-hex`}>{projects.hexField}</label>
        <span className={styles.hexLine}>
          <span aria-hidden className={styles.swatchFace} style={color === null ? undefined : { backgroundColor: color }} />
          <input
            ref={colorField}
            id={`${id}-hex`}
            className={`${controlStyles.textInput} ${styles.hexInput}`}
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={16}
            value={colorText}
            aria-invalid={colorProblem !== null}
            aria-describedby={`${id}-hex-problem`}
            onChange={(event) => setColorText(event.target.value)}
          />
          {named === undefined ? null : <span className={controlStyles.fieldHint}>{projects.colors[named.id]}</span>}
        </span>
        <div role="alert" id={`${id}-hex-problem`} className={controlStyles.fieldProblem}>
          {colorProblem}
        </div>
      </div>
      {clients === null ? null : (
        <>
          <div className={controlStyles.field}>
            <label htmlFor={`${id}-client`}>{projects.clientField}</label>
            <select
              id={`${id}-client`}
              className={controlStyles.selectInput}
              value={clientId ?? ''}
              onChange={(event) => setClientId(clients.find((client) => client.id === event.target.value)?.id ?? null)}
            >
              <option value="">{projects.noClient}</option>
              {clients
                .filter((client) => !client.isArchived || client.id === beginning.clientId)
                .map((client) => (
                  <option key={client.id} value={client.id}>
                    {client.name}
                  </option>
                ))}
            </select>
          </div>
          <label className={controlStyles.choice}>
            <input type="checkbox" checked={isBillable} onChange={(event) => setBillable(event.target.checked)} />
            {projects.billableField}
          </label>
        </>
      )}
      <FieldProblem id={`${id}-failure`} problem={isTaken ? null : failure} />
      <div className={controlStyles.buttons}>
        <button type="submit" className={controlStyles.solidButton} aria-disabled={isSaving}>
          {isSaving ? projects.saving : projects.save}
        </button>
        <button type="button" className={controlStyles.textButton} onClick={onClose}>
          {projects.cancel}
        </button>
      </div>
    </form>
  );
}
