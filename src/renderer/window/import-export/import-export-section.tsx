import { useServices } from '../shell/services.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { ExportPart } from './export-part.tsx';
import { ImportPart } from './import-part.tsx';
import { SyncNote } from '../timeline/sync-note.tsx';
import { useLatest } from '../../data/use-query.ts';
import { JobList } from '../jobs/job-list.tsx';
import * as pageStyles from '../shell/page.module.css';

export function ImportExportSection() {
  const { i18n, data } = useServices();
  const { importExport } = i18n.messages;
  const change = useLatest(data.historyChange);
  return (
    <>
      <header className={pageStyles.pageHead}>
        <PageTitle title={importExport.title} />
      </header>
      <SyncNote change={change} />
      <JobList kinds={['import', 'export']} />
      <ImportPart isWhole={change?.whole ?? false} />
      <ExportPart />
    </>
  );
}
