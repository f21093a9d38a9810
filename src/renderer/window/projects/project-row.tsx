/** A project with its totals; it can be edited in a form, and deleted after a confirmation. */
import type { CatalogView } from '#shared/timer/catalog.ts';
import Archive from 'lucide-react/icons/archive';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useEffect, useId, useRef, useState } from 'react';
import type { Problem } from '../../page/bridge.ts';
import { ColorDot } from '../../components/fields/color-dot.tsx';
import { deliberate } from '../../components/keyboard/deliberate.ts';
import { FieldProblem } from '../../components/fields/field-problem.tsx';
import { leaveOnEscape } from '../../components/keyboard/leave-on-escape.ts';
import { useServices } from '../shell/services.ts';
import { ProjectForm } from './project-form.tsx';
import type { ManagedProject, ProjectRow } from './project-rows.ts';
import type { ProjectCommands } from './use-project-commands.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page.module.css';
import * as styles from './projects.module.css';

/** Number of columns of the table. */
const columns = 5;

interface RowProps {
  readonly row: ProjectRow;
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

function Totals({ row }: RowProps) {
  const { i18n } = useServices();
  const { projects, hours } = i18n.messages;
  return (
    <>
      <td>{row.latest === null ? projects.never : i18n.day(row.latest)}</td>
      <td>{hours(row.total.recentSeconds)}</td>
      <td title={projects.entries(row.total.entries)}>{hours(row.total.seconds)}</td>
    </>
  );
}

/** The row of entries without a project or with a deleted one. It has no actions. */
export function LeftoverRow({ row }: RowProps) {
  const { projects } = useServices().i18n.messages;
  return (
    <tr data-kind="none">
      <th scope="row">
        <span className={styles.projectsName}>
          <ColorDot project={null} />
          <span className={controlStyles.ellipsis}>{row.id === null ? projects.noProject : projects.gone(row.id)}</span>
        </span>
      </th>
      <Totals row={row} />
      <td>{null}</td>
    </tr>
  );
}

interface DeleteQuestionProps {
  readonly project: ManagedProject;
  readonly onDelete: () => Promise<Problem | null>;
  readonly onClose: () => void;
}

/** Asks before a project is deleted, and shows the failure. */
function DeleteQuestion({ project, onDelete, onClose }: DeleteQuestionProps) {
  const { projects } = useServices().i18n.messages;
  const id = useId();
  const [isDeleting, setDeleting] = useState(false);
  const [failure, setFailure] = useState<Problem | null>(null);
  const cancel = useRef<HTMLButtonElement>(null);

  useEffect(() => cancel.current?.focus(), []);

  async function remove(): Promise<void> {
    if (isDeleting) {
      return;
    }
    setDeleting(true);
    setFailure(await onDelete());
    setDeleting(false);
  }

  return (
    <tr data-kind="question" onKeyDown={leaveOnEscape(onClose)}>
      <td colSpan={columns}>
        <section aria-labelledby={`${id}-question`} aria-busy={isDeleting}>
          <p id={`${id}-question`} className={pageStyles.panelText}>
            {projects.confirmRemove(project.name)}
          </p>
          <FieldProblem id={`${id}-failure`} problem={failure} />
          <div className={controlStyles.buttons}>
            <button type="button" className={controlStyles.outlineButton} aria-disabled={isDeleting} {...deliberate(() => void remove())}>
              {isDeleting ? projects.deleting : projects.confirm}
            </button>
            <button ref={cancel} type="button" className={controlStyles.textButton} {...deliberate(onClose)}>
              {projects.cancel}
            </button>
          </div>
        </section>
      </td>
    </tr>
  );
}

export function ManagedRow({ row, project, commands, mayChange, clients, isOpen, onOpen }: ManagedRowProps) {
  const { projects } = useServices().i18n.messages;
  const button = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<Problem | null>(null);
  const isElsewhere = isOpen || isAsked;
  const wasElsewhere = useRef(isElsewhere);

  useEffect(() => {
    // The focused element was removed with the form or the question.
    if (wasElsewhere.current && !isElsewhere && (document.activeElement === null || document.activeElement === document.body)) {
      button.current?.focus();
    }
    wasElsewhere.current = isElsewhere;
  }, [isElsewhere]);

  async function archive(): Promise<void> {
    setFailure(await commands.archive(project, true));
  }

  const client = clients?.find(({ id }) => id === project.clientId)?.name;
  const details = [client, project.isBillable === true ? projects.billable : undefined].filter((part) => part !== undefined).join(' · ');
  if (isOpen) {
    return (
      <tr data-kind="form">
        <td colSpan={columns}>
          <ProjectForm title={projects.editing(project.name)} beginning={project} clients={clients} onSave={async (content) => commands.change(project, content)} onClose={() => onOpen(null)} />
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
            {details === '' ? null : (
              <span className={`${styles.projectDetails} ${controlStyles.ellipsis}`} dir="auto">
                {details}
              </span>
            )}
          </span>
        </th>
        <Totals row={row} />
        <td className={styles.projectsActions}>
          {mayChange ? (
          <span className={styles.projectsButtons}>
            <button ref={button} type="button" className={controlStyles.iconButton} aria-label={projects.edit(project.name)} title={projects.edit(project.name)} {...deliberate(() => onOpen(project.id))}>
              <Pencil aria-hidden size={16} strokeWidth={1.5} />
            </button>
            {clients === null ? null : (
              <button type="button" className={controlStyles.iconButton} aria-label={projects.archive(project.name)} title={projects.archive(project.name)} {...deliberate(() => void archive())}>
                <Archive aria-hidden size={16} strokeWidth={1.5} />
              </button>
            )}
            <button type="button" className={controlStyles.iconButton} aria-label={projects.remove(project.name)} title={projects.remove(project.name)} {...deliberate(() => setAsked(true))}>
              <Trash aria-hidden size={16} strokeWidth={1.5} />
            </button>
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
      {isAsked ? <DeleteQuestion project={project} onDelete={async () => commands.remove(project)} onClose={() => setAsked(false)} /> : null}
    </>
  );
}
