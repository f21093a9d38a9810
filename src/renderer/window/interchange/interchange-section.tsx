/** Import and export as a section of Settings: files out, files in, and the imports that are under way. */
import '../../styles/reports.css';
import '../../styles/interchange.css';
import { useServices } from '../../services.ts';
import { PageTitle } from '../page-title.tsx';
import { ExportPart } from './export-part.tsx';
import { ImportPart } from './import-part.tsx';
import { Jobs } from './jobs.tsx';
import { useJobs } from './use-jobs.ts';

export function InterchangeSection() {
  const { interchange } = useServices().words.messages;
  const { jobs, refresh } = useJobs();
  return (
    <>
      <header className="page-head">
        <PageTitle title={interchange.title} />
      </header>
      <Jobs jobs={jobs} onChanged={refresh} />
      <ImportPart onStarted={refresh} />
      <ExportPart />
    </>
  );
}
