/** Records that have only a name, such as tags and clients: each is renamed in place, archived, or deleted after a confirmation. */
import { useId, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import type { Problem } from '../../page/bridge.ts';
import { FieldProblem } from '../../components/fields/field-problem.tsx';
import { NameForm } from '../../components/fields/name-form.tsx';
import { useFocusBack } from '../../components/keyboard/use-focus-back.ts';
import { useServices } from '../shell/services.ts';
import { DeleteQuestion } from './delete-question.tsx';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page/page.module.css';
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

export interface RecordChanges<Row> {
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
            <li key={row.id}>
              <RecordRow row={row} change={change} />
            </li>
          ))}
        </ul>
      )}
      {onCreate === null ? null : <NewRecord label={newLabel} onCreate={onCreate} />}
    </section>
  );
}

function NewRecord({ label, onCreate }: { readonly label: string; readonly onCreate: (name: string) => Asked }) {
  const { projects } = useServices().i18n.messages;
  return <NameForm label={label} placeholder={label} save={{ label: projects.add }} onSave={onCreate} />;
}

export function RecordRow<Row extends ListedRecord>({ row, change }: { readonly row: Row; readonly change: RecordChanges<Row> | null }) {
  const { projects, actions } = useServices().i18n.messages;
  const id = useId();
  const [mode, setMode] = useState<'shown' | 'renamed' | 'deleted'>('shown');
  const [failure, setFailure] = useState<Problem | null>(null);
  const button = useFocusBack<HTMLButtonElement>(mode !== 'shown');
  const leave = (): void => setMode('shown');

  async function rename(name: string): Asked {
    const failed = change === null ? null : await change.rename(row, name);
    if (failed === null) {
      leave();
    }
    return failed;
  }

  if (change !== null && mode === 'renamed') {
    return (
      <NameForm
        label={projects.rename(row.name)}
        beginning={row.name}
        save={{ label: actions.save }}
        onSave={rename}
        onCancel={leave}
        cancel={actions.cancel}
      />
    );
  }
  if (change !== null && mode === 'deleted') {
    return (
      <DeleteQuestion
        question={change.question(row.name)}
        confirm={actions.delete}
        onDelete={async () => change.remove(row)}
        onClose={leave}
      />
    );
  }
  const archive = change?.archive ?? null;
  return (
    <div className={styles.recordRow}>
      <span className={controlStyles.ellipsis} dir="auto" data-archived={row.isArchived}>
        {row.isArchived ? projects.archivedName(row.name) : row.name}
      </span>
      {change === null ? null : (
        <span className={styles.projectsButtons}>
          <Button ref={button} look="text" label={actions.rename} spoken={projects.rename(row.name)} onPress={() => setMode('renamed')} />
          {archive === null ? null : (
            <Button
              look="text"
              label={row.isArchived ? projects.restoreShort : projects.archiveShort}
              spoken={row.isArchived ? projects.restore(row.name) : projects.archive(row.name)}
              onPress={() => void archive(row, !row.isArchived).then(setFailure)}
            />
          )}
          <Button look="text" tone="alert" label={actions.delete} spoken={projects.remove(row.name)} onPress={() => setMode('deleted')} />
        </span>
      )}
      <FieldProblem id={id} problem={failure} />
    </div>
  );
}
