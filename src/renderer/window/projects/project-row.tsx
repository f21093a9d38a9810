/** A project with its totals; it can be edited in a form, and deleted after a confirmation. */
import type { CatalogView } from '#shared/timer/catalog.ts';
import Archive from 'lucide-react/icons/archive';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { Problem } from '../../page/bridge.ts';
import { ColorDot } from '../../components/fields/color-dot.tsx';
import { IconButton } from '../../components/controls/icon-button.tsx';
import { useFocusBack } from '../../components/keyboard/use-focus-back.ts';
import { FieldProblem } from '../../components/fields/field-problem.tsx';
import { useServices } from '../shell/services.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { ProjectForm } from './project-form.tsx';
import type { ManagedProject, ProjectRow } from './project-rows.ts';
import type { ProjectCommands } from './use-project-commands.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as styles from './projects.module.css';

/** Number of columns of the table. */
export const columns = 5;

interface RowProps {
  readonly row: ProjectRow;
  /** The most that any project has in the last 30 days. */
  readonly mostSeconds: number;
}

interface ManagedRowProps extends RowProps {
  readonly project: ManagedProject;
  readonly commands: ProjectCommands;
  readonly mayChange: boolean;
  /** null: the service has none. */
  readonly clients: CatalogView['clients'] | null;
  readonly isOpen: boolean;
  readonly onOpen: (id: ManagedProject['id'] | null) => void;
}

function Totals({ row, mostSeconds }: RowProps) {
  const { i18n } = useServices();
  const { projects, hours } = i18n.messages;
  return (
    <>
      <td>{row.latest === null ? projects.never : i18n.day(row.latest)}</td>
      <td>
        <span className={styles.recent}>
          <span aria-hidden className={styles.recentTrack}>
            {row.total.recentSeconds === 0 ? null : (
              <span style={{ width: `${(row.total.recentSeconds / mostSeconds) * 100}%`, backgroundColor: row.project?.color }} />
            )}
          </span>
          {hours(row.total.recentSeconds)}
        </span>
      </td>
      <td title={projects.entries(row.total.entries)}>{hours(row.total.seconds)}</td>
    </>
  );
}

/** The row of entries without a project or with a deleted one. It has no actions. */
export function LeftoverRow({ row, mostSeconds }: RowProps) {
  const { projects, projectAndTask } = useServices().i18n.messages;
  return (
    <tr data-kind="none">
      <th scope="row">
        <span className={styles.projectsName}>
          <ColorDot project={null} />
          <span className={controlStyles.ellipsis}>{row.id === null ? projectAndTask.noProject : projects.gone(row.id)}</span>
        </span>
      </th>
      <Totals row={row} mostSeconds={mostSeconds} />
      <td>{null}</td>
    </tr>
  );
}

export function ManagedRow({ row, mostSeconds, project, commands, mayChange, clients, isOpen, onOpen }: ManagedRowProps) {
  const { projects } = useServices().i18n.messages;
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<Problem | null>(null);
  const button = useFocusBack<HTMLButtonElement>(isOpen || isAsked);

  async function archive(): Promise<void> {
    setFailure(await commands.archive(project, true));
  }

  if (isOpen) {
    return (
      <tr data-kind="form">
        <td colSpan={columns}>
          <ProjectForm
            title={projects.editing(project.name)}
            beginning={project}
            clients={clients}
            onSave={async (content) => commands.change(project, content)}
            onClose={() => onOpen(null)}
          />
        </td>
      </tr>
    );
  }
  return (
    <>
      <tr data-kind="project">
        <th scope="row">
          <span className={styles.projectsName}>
            <ColorDot project={project} />
            <span className={controlStyles.ellipsis} dir="auto" title={project.name}>
              {project.name}
            </span>
            {project.isBillable === true ? <span className={styles.projectDetails}>{projects.billable}</span> : null}
          </span>
        </th>
        <Totals row={row} mostSeconds={mostSeconds} />
        <td className={styles.projectsActions}>
          {mayChange ? (
            <span className={styles.projectsButtons}>
              <IconButton ref={button} icon={Pencil} label={projects.edit(project.name)} onPress={() => onOpen(project.id)} />
              {clients === null ? null : (
                <IconButton icon={Archive} label={projects.archive(project.name)} onPress={() => void archive()} />
              )}
              <IconButton icon={Trash} label={projects.remove(project.name)} onPress={() => setAsked(true)} />
            </span>
          ) : null}
        </td>
      </tr>
      {failure === null ? null : (
        <tr data-kind="question">
          <td colSpan={columns}>
            <FieldProblem id={`${project.id}-failure`} problem={failure} />
          </td>
        </tr>
      )}
      {isAsked ? (
        <tr data-kind="question">
          <td colSpan={columns}>
            <DeleteQuestion
              question={projects.confirmRemove(project.name)}
              confirm={projects.confirm}
              onDelete={async () => commands.remove(project)}
              onClose={() => setAsked(false)}
            />
          </td>
        </tr>
      ) : null}
    </>
  );
}
