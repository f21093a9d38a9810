/** Asks for the other work: a description, and a project if there are any. */
import type { AwayView } from '#shared/timer/away.ts';
import { recordIdSchema, type RecordId } from '#shared/values/brands.ts';
import { descriptionLimit } from '#shared/values/limits.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { useId, useState, type FormEvent } from 'react';
import { TakesFocus } from '../components/keyboard/takes-focus.tsx';
import { useServices } from '../page/services.ts';
import * as controlStyles from '../components/controls/control.module.css';
import * as styles from './away.module.css';

interface OtherWorkProps {
  readonly projects: AwayView['projects'];
  readonly onSave: (work: { readonly description: string; readonly projectId: RecordId | null }) => void;
  readonly onBack: () => void;
}

export function OtherWork({ projects, onSave, onBack }: OtherWorkProps) {
  const { away } = useServices().i18n.messages;
  const [description, setDescription] = useState('');
  const [projectId, setProjectId] = useState('');
  const id = useId();

  function save(event: FormEvent): void {
    event.preventDefault();
    onSave({ description, projectId: foreignOrNull(recordIdSchema, projectId) });
  }

  return (
    <TakesFocus fromAround={false}>
      <form className={styles.awayForm} onSubmit={save}>
        <div className={styles.awayField}>
          <label htmlFor={`${id}-description`}>{away.otherDescription}</label>
          <input
            id={`${id}-description`}
            className={controlStyles.textInput}
            type="text"
            dir="auto"
            autoComplete="off"
            maxLength={descriptionLimit}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        </div>
        {projects.length === 0 ? null : (
          <div className={styles.awayField}>
            <label htmlFor={`${id}-project`}>{away.otherProject}</label>
            <select id={`${id}-project`} className={controlStyles.textInput} value={projectId} onChange={(event) => setProjectId(event.target.value)}>
              <option value="">{away.noProject}</option>
              {projects.map((project) => (
                <option key={project.id} value={project.id}>
                  {project.name}
                </option>
              ))}
            </select>
          </div>
        )}
        <div className={styles.awayButtons}>
          <button type="submit" className={controlStyles.solidButton}>
            {away.otherSave}
          </button>
          <button type="button" className={controlStyles.textButton} onClick={onBack}>
            {away.back}
          </button>
        </div>
      </form>
    </TakesFocus>
  );
}
