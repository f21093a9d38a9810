/** Projects with their colours and what was worked on each. */
import '../../styles/projects.css';
import { useId } from 'react';
import { ColorDot } from '../../components/color-dot.tsx';
import { Unreachable } from '../../components/unreachable.tsx';
import { useServices } from '../../services.ts';
import { PageTitle } from '../page-title.tsx';
import { useDirectory } from '../use-directory.ts';
import { Nicknames } from './nicknames.tsx';
import { type ProjectRow, projectRows } from './project-rows.ts';
import { useTotals } from './use-totals.ts';

export function ProjectsPage() {
  const { words } = useServices();
  const { projects, window: windowWords } = words.messages;
  const titleId = useId();
  const directory = useDirectory();
  const totals = useTotals();
  if (totals === 'unreachable') {
    return <Unreachable words={words} onRetry={null} />;
  }
  const rows = directory === null || totals === null ? null : projectRows(directory.projects, totals.totals);

  function nameOf({ id, project }: ProjectRow): string {
    return project?.name ?? (id === null ? projects.noProject : projects.gone(id));
  }

  return (
    <div className="page">
      <header className="page-head">
        <PageTitle id={titleId} title={windowWords.pageTitle('projects')} />
        <p className="page-lede">{projects.lede}</p>
      </header>
      {rows === null ? null : rows.length === 0 ? (
        <div className="nothing-listed">
          <p className="panel-title">{projects.nothing}</p>
          <p className="page-lede">{projects.nothingHint}</p>
        </div>
      ) : (
        <table className="projects-table">
          <caption className="visually-hidden">{projects.table}</caption>
          <thead>
            <tr>
              <th scope="col">{projects.name}</th>
              <th scope="col">{projects.latest}</th>
              <th scope="col">{projects.recent}</th>
              <th scope="col">{projects.ever}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id ?? 'none'} data-kind={row.project === null ? 'none' : 'project'}>
                <th scope="row">
                  <span className="projects-name">
                    <ColorDot project={row.project} />
                    <span className="ellipsis" dir="auto">
                      {nameOf(row)}
                    </span>
                  </span>
                </th>
                <td>{row.latest === null ? projects.never : words.day(row.latest)}</td>
                <td>{words.messages.hours(row.total.recentSeconds)}</td>
                <td title={projects.entries(row.total.entries)}>{words.messages.hours(row.total.seconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {directory === null ? null : <Nicknames directory={directory} />}
    </div>
  );
}
