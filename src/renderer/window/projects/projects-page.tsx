/** The projects page: totals, and creating, renaming, colouring and deleting projects. */
import type { CatalogView } from '#shared/timer/catalog.ts';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useId, useRef, useState } from 'react';
import { QueryFailure } from '../../components/status/query-failure.tsx';
import { Shown } from '../../components/status/shown.tsx';
import { useTotals } from '../../data/history.ts';
import { queryFailure } from '../../data/query.ts';
import { useServices } from '../shell/services.ts';
import { EmptyState } from '../shell/page/empty-state.tsx';
import { PageTitle } from '../shell/page/page-title.tsx';
import type { PageProps } from '../navigation/page-props.ts';
import { useWindowState } from '../shell/window-state.ts';
import { Nicknames } from './nicknames.tsx';
import { leastUsedColor } from '#shared/timer/project-colors.ts';
import { ProjectForm } from './project-form.tsx';
import { columns, LeftoverRow, ManagedRow } from './project-row.tsx';
import { type RecordChanges, RecordList, RecordRow } from './record-list.tsx';
import { groupRows, type ManagedProject, type ProjectGroup, type ProjectRow, projectRows } from './project-rows.ts';
import { type ProjectCommands, useProjectCommands, useRecordCommands } from './use-project-commands.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page/page.module.css';
import * as styles from './projects.module.css';

/** Before the catalog is known. */
const nothing: CatalogView['rights']['projects'] = { create: false, change: false };

/** The route of the form for a new project. */
const newDetail = 'new';

export function ProjectsPage({ detail }: PageProps) {
  const { data } = useServices();
  return (
    <Shown query={data.catalog} waiting={<ProjectsContent view={null} detail={detail} />}>
      {(view) => <ProjectsContent view={view} detail={detail} />}
    </Shown>
  );
}

/** N creates a project, except while the user types or a dialog is open. */
function useNewKey(onNew: () => void): void {
  const latest = useRef(onNew);
  useEffect(() => {
    latest.current = onNew;
  });
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const isElsewhere = event.target instanceof Element && event.target.closest('input, select, textarea, dialog') !== null;
      if (event.key.toLowerCase() === 'n' && !event.ctrlKey && !event.metaKey && !event.altKey && !isElsewhere && !event.defaultPrevented) {
        event.preventDefault();
        latest.current();
      }
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function ProjectsContent({ view, detail }: PageProps & { readonly view: CatalogView | null }) {
  const { i18n } = useServices();
  const { router } = useWindowState();
  const { projects, window: windowText } = i18n.messages;
  const titleId = useId();
  const newButton = useRef<HTMLButtonElement>(null);
  const totals = useTotals();
  const { remove, ...others } = useProjectCommands();
  const commands: ProjectCommands = {
    ...others,
    remove: async (project) => {
      const failure = await remove(project);
      if (failure === null) {
        // The focused button was removed with its row.
        newButton.current?.focus();
      }
      return failure;
    },
  };
  const rights = view?.rights.projects ?? nothing;
  const clients = view?.offers.billing === true ? view.clients : null;
  const isMaking = detail === newDetail && rights.create;
  useNewKey(() => (rights.create ? router.go({ page: 'projects', detail: newDetail }) : undefined));
  const rows = view === null || totals.current === null ? null : projectRows(view, totals.current.totals);

  function closeNew(): void {
    router.go({ page: 'projects', detail: null });
    newButton.current?.focus();
  }

  return (
    <div className={pageStyles.page}>
      <header className={`${pageStyles.pageHead} ${styles.projectsHead}`}>
        <div>
          <PageTitle id={titleId} title={windowText.pageTitle('projects')} />
          <p className={pageStyles.pageLede}>{projects.lede}</p>
        </div>
        {rights.create ? (
          <button
            ref={newButton}
            type="button"
            className={`${controlStyles.outlineButton} ${styles.projectsNew}`}
            aria-keyshortcuts="N"
            title={`${projects.create} (N)`}
            onClick={() => router.go({ page: 'projects', detail: newDetail })}
          >
            <Plus aria-hidden size={16} strokeWidth={1.5} />
            {projects.create}
          </button>
        ) : null}
      </header>
      {view === null || rights.change ? null : (
        <div>
          <p className={pageStyles.noteText}>{projects.readOnly}</p>
        </div>
      )}
      {isMaking && view !== null ? (
        <ProjectForm
          title={projects.create}
          beginning={{ name: '', color: leastUsedColor(view.projects) }}
          clients={clients}
          onSave={commands.create}
          onClose={closeNew}
        />
      ) : null}
      <QueryFailure failure={queryFailure(totals.answered)} onRetry={totals.refresh} />
      {rows === null || view === null ? null : <ProjectsTable rows={rows} commands={commands} view={view} />}
      {view === null ? null : <ArchivedProjects view={view} commands={commands} />}
      {view === null ? null : <Records view={view} />}
      {view === null ? null : <Nicknames catalog={view} />}
    </div>
  );
}

function ArchivedProjects({ view, commands }: { readonly view: CatalogView; readonly commands: ProjectCommands }) {
  const { projects } = useServices().i18n.messages;
  if (view.archived.length === 0) {
    return null;
  }
  const change = {
    question: projects.confirmRemove,
    rename: async (row: ManagedProject, name: string) => commands.change(row, { ...row, name }),
    remove: commands.remove,
    archive: commands.archive,
  };
  const rows = view.archived.map((project) => ({ ...project, isArchived: true }));
  return (
    <RecordList
      title={projects.archivedTitle}
      newLabel=""
      rows={rows}
      onCreate={null}
      change={view.rights.projects.change ? change : null}
    />
  );
}

function useClientChanges({ rights }: CatalogView): RecordChanges<CatalogView['clients'][number]> | null {
  const { projects } = useServices().i18n.messages;
  const { renameClient, deleteClient, archiveClient } = useRecordCommands();
  return rights.clients.change
    ? { question: projects.confirmRemoveClient, rename: renameClient, remove: deleteClient, archive: archiveClient }
    : null;
}

/**
 * What is no group of projects: archived clients, a new one, and tags, if the service has them. Tags without a name are listed elsewhere.
 */
function Records({ view }: { readonly view: CatalogView }) {
  const { projects, projectAndTask } = useServices().i18n.messages;
  const commands = useRecordCommands();
  const { rights } = view;
  const tags = view.tags.flatMap(({ id, name, isNickname }) => (name === null || isNickname ? [] : [{ id, name, isArchived: false }]));
  const changeTag = { question: projects.confirmRemoveTag, rename: commands.renameTag, remove: commands.deleteTag, archive: null };
  const changeClient = useClientChanges(view);
  const clients = view.clients.filter(({ id, isArchived }) => isArchived && !view.projects.some(({ clientId }) => clientId === id));
  return (
    <>
      {view.offers.billing && (rights.clients.create || clients.length > 0) ? (
        <RecordList
          title={projects.clients}
          newLabel={projects.newClient}
          rows={clients}
          onCreate={rights.clients.create ? commands.createClient : null}
          change={changeClient}
        />
      ) : null}
      {view.offers.tags ? (
        <RecordList
          title={projectAndTask.tags}
          newLabel={projects.newTag}
          rows={tags}
          onCreate={rights.tags.create ? commands.createTag : null}
          change={rights.tags.change ? changeTag : null}
        />
      ) : null}
    </>
  );
}

interface ProjectsTableProps {
  readonly rows: readonly ProjectRow[];
  readonly commands: ProjectCommands;
  readonly view: CatalogView;
}

function ProjectsTable({ rows, commands, view }: ProjectsTableProps) {
  const { projects } = useServices().i18n.messages;
  const [open, setOpen] = useState<ManagedProject['id'] | null>(null);
  const clients = view.offers.billing ? view.clients : null;
  const groups = groupRows(rows, clients ?? []);
  const mostSeconds = Math.max(0, ...rows.map(({ total }) => total.recentSeconds));
  const isNamed = groups.some(({ client }) => client !== null);
  if (groups.length === 0) {
    return <EmptyState shape="rows" title={projects.nothing} hint={projects.nothingHint} />;
  }
  return (
    <table className={styles.projectsTable}>
      <caption className={controlStyles.visuallyHidden}>{projects.table}</caption>
      <thead>
        <tr>
          <th scope="col">{projects.name}</th>
          <th scope="col">{projects.latest}</th>
          <th scope="col">{projects.recent}</th>
          <th scope="col">{projects.ever}</th>
          <th scope="col">
            <span className={controlStyles.visuallyHidden}>{projects.commands}</span>
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.client?.id ?? 'none'}>
          {isNamed ? <GroupHead group={group} view={view} /> : null}
          {group.rows.map((row) =>
            row.project === null ? (
              <LeftoverRow key={row.key} row={row} mostSeconds={mostSeconds} />
            ) : (
              <ManagedRow
                key={row.key}
                row={row}
                mostSeconds={mostSeconds}
                project={row.project}
                commands={commands}
                mayChange={view.rights.projects.change}
                clients={clients}
                isOpen={open === row.project.id}
                onOpen={setOpen}
              />
            ),
          )}
        </tbody>
      ))}
    </table>
  );
}

function GroupHead({ group: { client }, view }: { readonly group: ProjectGroup; readonly view: CatalogView }) {
  const { projectAndTask } = useServices().i18n.messages;
  const change = useClientChanges(view);
  return (
    <tr data-kind="client">
      <td colSpan={columns}>
        {client === null ? <div className={styles.recordRow}>{projectAndTask.noClient}</div> : <RecordRow row={client} change={change} />}
      </td>
    </tr>
  );
}
