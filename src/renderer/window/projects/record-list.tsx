/** Records that have only a name, such as tags and clients: each is renamed in place, archived, or deleted after a confirmation. */
import { nameLimit } from '#shared/values/limits.ts';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Problem } from '../../page/bridge.ts';
import { deliberate } from '../../components/keyboard/deliberate.ts';
import { FieldProblem } from '../../components/fields/field-problem.tsx';
import { useServices } from '../shell/services.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page.module.css';
import * as styles from './projects.module.css';

type Asked = Promise<Problem | null>;

export interface ListedRecord {
  readonly id: string;
  readonly name: string;
  readonly isArchived: boolean;
}

interface RecordListProps<Row extends ListedRecord> {
  readonly title: string;
  /** Label of the field for a new one. */
  readonly newLabel: string;
  readonly rows: readonly Row[];
  /** null: the user may not. */
  readonly onCreate: ((name: string) => Asked) | null;
  readonly change: RecordChanges<Row> | null;
}

interface RecordChanges<Row> {
  /** The consequences of deleting a record, for the confirmation. */
  readonly question: (name: string) => string;
  readonly rename: (row: Row, name: string) => Asked;
  readonly remove: (row: Row) => Asked;
  /** null: these records cannot be archived. */
  readonly archive: ((row: Row, isArchived: boolean) => Asked) | null;
}

export function RecordList<Row extends ListedRecord>({ title, newLabel, rows, onCreate, change }: RecordListProps<Row>) {
  const titleId = useId();
  return (
    <section className={styles.nicknames} aria-labelledby={titleId}>
      <h2 id={titleId} className={pageStyles.noteTitle}>
        {title}
      </h2>
      {rows.length === 0 ? null : (
        <ul className={styles.records}>
          {rows.map((row) => (
            <RecordRow key={row.id} row={row} change={change} />
          ))}
        </ul>
      )}
      {onCreate === null ? null : <NewRecord label={newLabel} onCreate={onCreate} />}
    </section>
  );
}

function NewRecord({ label, onCreate }: { readonly label: string; readonly onCreate: (name: string) => Asked }) {
  const { projects } = useServices().i18n.messages;
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<Problem | null>(null);

  async function create(): Promise<void> {
    if (name.trim() !== '') {
      const failed = await onCreate(name.trim());
      setFailure(failed);
      setName(failed === null ? '' : name);
    }
  }

  return (
    <NameForm label={label} placeholder={label} name={name} failure={failure} onType={setName} onSubmit={create}>
      <button type="submit" className={controlStyles.outlineButton} aria-disabled={name.trim() === ''}>
        {projects.add}
      </button>
    </NameForm>
  );
}

interface NameFormProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly name: string;
  readonly failure: Problem | null;
  readonly onType: (name: string) => void;
  readonly onSubmit: () => Promise<void>;
  /** The buttons. */
  readonly children: ReactNode;
}

/** The name is the only field, so a refusal is about it. */
function NameForm({ label, placeholder, name, failure, onType, onSubmit, children }: NameFormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (failure !== null) {
      input.current?.focus();
    }
  }, [failure]);
  return (
    <form
      className={styles.recordForm}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <input
        ref={input}
        className={controlStyles.textInput}
        dir="auto"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        aria-invalid={failure !== null}
        aria-describedby={id}
        maxLength={nameLimit}
        value={name}
        onChange={(event) => onType(event.target.value)}
      />
      {children}
      <FieldProblem id={id} problem={failure} />
    </form>
  );
}

function RecordRow<Row extends ListedRecord>({ row, change }: { readonly row: Row; readonly change: RecordChanges<Row> | null }) {
  const { projects } = useServices().i18n.messages;
  const id = useId();
  const [mode, setMode] = useState<'shown' | 'renamed' | 'deleted'>('shown');
  const [name, setName] = useState(row.name);
  const [failure, setFailure] = useState<Problem | null>(null);

  async function settle(asked: Asked): Promise<void> {
    const failed = await asked;
    setFailure(failed);
    if (failed === null) {
      setMode('shown');
    }
  }

  function leave(): void {
    setFailure(null);
    setName(row.name);
    setMode('shown');
  }

  if (change !== null && mode === 'renamed') {
    return (
      <li>
        <NameForm
          label={projects.rename(row.name)}
          name={name}
          failure={failure}
          onType={setName}
          onSubmit={async () => settle(name.trim() === '' || name.trim() === row.name ? Promise.resolve(null) : change.rename(row, name.trim()))}
        >
          <button type="submit" className={controlStyles.outlineButton}>
            {projects.save}
          </button>
          <button type="button" className={controlStyles.textButton} onClick={leave}>
            {projects.cancel}
          </button>
        </NameForm>
      </li>
    );
  }
  if (change !== null && mode === 'deleted') {
    return (
      <li>
        <section aria-labelledby={`${id}-question`}>
          <p id={`${id}-question`} className={pageStyles.panelText}>
            {change.question(row.name)}
          </p>
          <FieldProblem id={id} problem={failure} />
          <div className={controlStyles.buttons}>
            <button type="button" className={controlStyles.outlineButton} data-tone="alert" {...deliberate(() => void settle(change.remove(row)))}>
              {projects.confirmRecord}
            </button>
            <button type="button" className={controlStyles.textButton} {...deliberate(leave)}>
              {projects.cancel}
            </button>
          </div>
        </section>
      </li>
    );
  }
  const archive = change?.archive ?? null;
  return (
    <li className={styles.recordRow}>
      <span className={controlStyles.ellipsis} dir="auto" data-archived={row.isArchived}>
        {row.isArchived ? projects.archivedName(row.name) : row.name}
      </span>
      {change === null ? null : (
        <span className={styles.projectsButtons}>
          <button type="button" className={controlStyles.textButton} aria-label={projects.rename(row.name)} {...deliberate(() => setMode('renamed'))}>
            {projects.renameShort}
          </button>
          {archive === null ? null : (
            <button
              type="button"
              className={controlStyles.textButton}
              aria-label={row.isArchived ? projects.restore(row.name) : projects.archive(row.name)}
              {...deliberate(() => void settle(archive(row, !row.isArchived)))}
            >
              {row.isArchived ? projects.restoreShort : projects.archiveShort}
            </button>
          )}
          <button type="button" className={controlStyles.textButton} data-tone="alert" aria-label={projects.remove(row.name)} {...deliberate(() => setMode('deleted'))}>
            {projects.removeShort}
          </button>
        </span>
      )}
      {mode === 'shown' ? <FieldProblem id={id} problem={failure} /> : null}
    </li>
  );
}
