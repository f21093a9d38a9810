/** Import and export as a section of Settings: files out, files in, and the imports that are under way. */
import '../../styles/reports.css';
import '../../styles/interchange.css';
import { useServices } from '../../services.ts';
import { PageTitle } from '../page-title.tsx';
import { ExportPart } from './export-part.tsx';
import { ImportPart } from './import-part.tsx';
import { SyncNote } from '../timeline/sync-note.tsx';
import { useHistoryChange } from '../reports/use-history-change.ts';
import { Jobs } from './jobs.tsx';
import { useJobs } from './use-jobs.ts';

export function InterchangeSection() {
  const { interchange } = useServices().words.messages;
  const { jobs, refresh } = useJobs();
  const change = useHistoryChange();
  return (
    <>
      <header className="page-head">
        <PageTitle title={interchange.title} />
      </header>
      <SyncNote change={change} />
      <Jobs jobs={jobs} onChanged={refresh} />
      <ImportPart isWhole={change?.whole ?? false} onStarted={refresh} />
      <ExportPart />
    </>
  );
}
