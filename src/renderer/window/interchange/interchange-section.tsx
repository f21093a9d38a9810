/** Import and export as a section of Settings: files out, files in, and the imports that are under way. */
import '../../styles/reports.css';
import '../../styles/interchange.css';
import { useServices } from '../services.ts';
import { PageTitle } from '../page-title.tsx';
import { ExportPart } from './export-part.tsx';
import { ImportPart } from './import-part.tsx';
import { SyncNote } from '../timeline/sync-note.tsx';
import { useHistoryChange } from '../reports/use-history-change.ts';
import { JobList } from '../jobs/job-list.tsx';

export function InterchangeSection() {
  const { interchange } = useServices().words.messages;
  const change = useHistoryChange();
  return (
    <>
      <header className="page-head">
        <PageTitle title={interchange.title} />
      </header>
      <SyncNote change={change} />
      <JobList kinds={['import', 'export']} />
      <ImportPart isWhole={change?.whole ?? false} />
      <ExportPart />
    </>
  );
}
