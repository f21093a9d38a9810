/** The clients, projects, tasks and tags that an import or a copy creates, each with a checkbox, and those that it cannot create. */
import type { LeftOutName, PreviewName } from '#shared/history/new-names.ts';
import { useId } from 'react';
import { useServices } from '../shell/services.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page/page.module.css';
import * as styles from './import-export.module.css';

const kinds = ['client', 'project', 'task', 'tag'] as const;

function isLeftOut(leaveOut: readonly LeftOutName[], { kind, name }: PreviewName): boolean {
  return leaveOut.some((each) => each.kind === kind && each.name === name);
}

interface NamesToCreateProps {
  readonly names: readonly PreviewName[];
  /** Name of the target connection. */
  readonly connectionName: string;
  readonly leaveOut: readonly LeftOutName[];
  readonly onLeaveOut: (leaveOut: readonly LeftOutName[]) => void;
}

export function NamesToCreate({ names, connectionName, leaveOut, onLeaveOut }: NamesToCreateProps) {
  const { importExport } = useServices().i18n.messages;
  const fresh = names.filter(({ fate }) => fate === 'new');
  const impossible = names.filter(({ fate }) => fate === 'impossible');
  return (
    <>
      {fresh.length === 0 ? null : (
        <div className={pageStyles.panelLines}>
          <h3 className={pageStyles.noteTitle}>{importExport.newNames}</h3>
          <p className={controlStyles.fieldHint}>{importExport.newNamesHint}</p>
          <div className={styles.nameGroups}>
            {kinds.map((kind) => (
              <NameGroup
                key={kind}
                kind={kind}
                names={fresh.filter((each) => each.kind === kind)}
                leaveOut={leaveOut}
                onLeaveOut={onLeaveOut}
              />
            ))}
          </div>
        </div>
      )}
      {impossible.length === 0 ? null : (
        <div className={pageStyles.panelLines}>
          <h3 className={pageStyles.noteTitle}>{importExport.impossibleNames}</h3>
          <p className={controlStyles.fieldHint}>{importExport.impossibleNamesHint(connectionName)}</p>
          <ul className={styles.plainList}>
            {impossible.map((name) => (
              <li key={`${name.kind} ${name.name}`}>{importExport.nameRows(name)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

interface NameGroupProps {
  readonly kind: PreviewName['kind'];
  readonly names: readonly PreviewName[];
  readonly leaveOut: readonly LeftOutName[];
  readonly onLeaveOut: (leaveOut: readonly LeftOutName[]) => void;
}

function NameGroup({ kind, names, leaveOut, onLeaveOut }: NameGroupProps) {
  const { importExport } = useServices().i18n.messages;
  const id = useId();
  if (names.length === 0) {
    return null;
  }
  const others = leaveOut.filter((each) => each.kind !== kind || !names.some(({ name }) => name === each.name));
  const ticked = names.filter((name) => !isLeftOut(leaveOut, name)).length;

  function tick({ name }: PreviewName, isTicked: boolean): void {
    const rest = leaveOut.filter((each) => each.kind !== kind || each.name !== name);
    onLeaveOut(isTicked ? rest : [...rest, { kind, name }]);
  }

  return (
    <fieldset className={styles.nameGroup} aria-labelledby={id}>
      <label className={`${controlStyles.choice} ${styles.nameGroupTitle}`}>
        <input
          type="checkbox"
          checked={ticked === names.length}
          ref={(box) => {
            if (box !== null) {
              box.indeterminate = ticked > 0 && ticked < names.length;
            }
          }}
          onChange={(event) => onLeaveOut(event.target.checked ? others : [...others, ...names.map(({ name }) => ({ kind, name }))])}
        />
        <span id={id}>{importExport.namesOfKind(kind, { ticked, total: names.length })}</span>
      </label>
      <ul className={styles.nameList}>
        {names.map((name) => (
          <li key={name.name}>
            <label className={controlStyles.choice}>
              <input type="checkbox" checked={!isLeftOut(leaveOut, name)} onChange={(event) => tick(name, event.target.checked)} />
              <span dir="auto">{name.name}</span>
              <span className={styles.nameRows}>{importExport.rowCount(name.rows)}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
