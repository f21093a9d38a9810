/** One project with its totals, what can be done with it, and below it what it waits for. */
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { type RefObject, useEffect, useRef } from 'react';
import { ColorDot } from '../../components/color-dot.tsx';
import { deliberate } from '../../components/deliberate.ts';
import { stateWord } from '../../components/state-word.ts';
import { SyncMark } from '../../components/sync-mark.tsx';
import { useServices } from '../../services.ts';
import { ProjectForm } from './project-form.tsx';
import type { ManagedProject, ProjectRow } from './project-rows.ts';
import type { ProjectDeeds } from './use-project-deeds.ts';

/** How many columns the table has. */
const columns = 5;

interface RowProps {
  readonly row: ProjectRow;
}

interface ManagedRowProps extends RowProps {
  readonly project: ManagedProject;
  readonly deeds: ProjectDeeds;
  readonly isOpen: boolean;
  readonly onOpen: (localId: ManagedProject['localId'] | null) => void;
}

function Totals({ row }: RowProps) {
  const { words } = useServices();
  const { projects, hours } = words.messages;
  return (
    <>
      <td>{row.latest === null ? projects.never : words.day(row.latest)}</td>
      <td>{hours(row.total.recentSeconds)}</td>
      <td title={projects.entries(row.total.entries)}>{hours(row.total.seconds)}</td>
    </>
  );
}

/** Entries without a project, or with one that is gone: there is nothing to be done with it. */
export function LeftoverRow({ row }: RowProps) {
  const { projects } = useServices().words.messages;
  return (
    <tr data-kind="none">
      <th scope="row">
        <span className="projects-name">
          <ColorDot project={null} />
          <span className="ellipsis">{row.id === null ? projects.noProject : projects.gone(row.id)}</span>
        </span>
      </th>
      <Totals row={row} />
      <td>{null}</td>
    </tr>
  );
}

function DeletedRow({ row, project, deeds, button }: Omit<ManagedRowProps, 'isOpen' | 'onOpen'> & { readonly button: RefObject<HTMLButtonElement | null> }) {
  const { projects } = useServices().words.messages;
  return (
    <tr data-kind="deleted">
      <th scope="row">
        <span className="projects-name">
          <ColorDot project={null} />
          <span className="ellipsis" dir="auto">
            {projects.deleted(project.name)}
          </span>
        </span>
      </th>
      <Totals row={row} />
      <td>
        <button ref={button} type="button" className="text-button" aria-label={projects.undoDelete(project.name)} {...deliberate(() => void deeds.restore(project))}>
          {projects.undo}
        </button>
      </td>
    </tr>
  );
}

function ProblemRow({ project, deeds }: Pick<ManagedRowProps, 'project' | 'deeds'>) {
  const { projects } = useServices().words.messages;
  const { problem } = project;
  return problem === null ? null : (
    <tr data-kind="problem">
      <td colSpan={columns}>
        <p className="panel-text" data-tone="alert">
          {projects.problem(problem)}
        </p>
        <div className="buttons">
          <button type="button" className="outline-button" aria-label={projects.answerFor(projects.retry[problem.kind], project.name)} {...deliberate(() => void deeds.retry(project))}>
            {projects.retry[problem.kind]}
          </button>
          <button type="button" className="text-button" aria-label={projects.answerFor(projects.discard[problem.kind], project.name)} {...deliberate(() => void deeds.discard(project))}>
            {projects.discard[problem.kind]}
          </button>
        </div>
      </td>
    </tr>
  );
}

export function ManagedRow({ row, project, deeds, isOpen, onOpen }: ManagedRowProps) {
  const { words } = useServices();
  const { projects } = words.messages;
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const wasDeleted = useRef(project.deleted);

  useEffect(() => {
    // What had the focus has gone with the form, or with the button that deleted or brought back.
    const hadFocus = (wasOpen.current && !isOpen) || wasDeleted.current !== project.deleted;
    if (hadFocus && (document.activeElement === null || document.activeElement === document.body)) {
      button.current?.focus();
    }
    wasOpen.current = isOpen;
    wasDeleted.current = project.deleted;
  }, [isOpen, project.deleted]);

  if (project.deleted) {
    return <DeletedRow row={row} project={project} deeds={deeds} button={button} />;
  }
  if (isOpen) {
    return (
      <tr data-kind="form">
        <td colSpan={columns}>
          <ProjectForm title={projects.editing(project.name)} beginning={project} onSave={async (content) => deeds.change(project, content)} onClose={() => onOpen(null)} />
        </td>
      </tr>
    );
  }
  const state = stateWord(project.state, words.messages);
  return (
    <>
      <tr data-kind="project">
        <th scope="row">
          <span className="projects-name">
            <ColorDot project={project} />
            <span className="ellipsis" dir="auto" title={project.name}>
              {project.name}
            </span>
            <SyncMark state={project.state} />
            {state === null ? null : <span className="visually-hidden">{state}</span>}
          </span>
        </th>
        <Totals row={row} />
        <td className="projects-acts">
          <span className="projects-buttons">
            <button ref={button} type="button" className="icon-button" aria-label={projects.edit(project.name)} title={projects.edit(project.name)} {...deliberate(() => onOpen(project.localId))}>
              <Pencil aria-hidden size={16} strokeWidth={1.5} />
            </button>
            <button type="button" className="icon-button" aria-label={projects.remove(project.name)} title={projects.remove(project.name)} {...deliberate(() => void deeds.remove(project))}>
              <Trash aria-hidden size={16} strokeWidth={1.5} />
            </button>
          </span>
        </td>
      </tr>
      <ProblemRow project={project} deeds={deeds} />
    </>
  );
}
