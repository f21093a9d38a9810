import { useServices } from '../shell/services.ts';
import { PageHead } from '../shell/page/page-title.tsx';
import { ExportPart } from './export-part.tsx';
import { ImportPart } from './import-part.tsx';
import { SyncNote } from '../timeline/sync-note.tsx';
import { useLatest } from '../../data/use-query.ts';
import { JobList } from '../jobs/job-list.tsx';

export function ImportExportSection() {
  const { i18n, data } = useServices();
  const { importExport } = i18n.messages;
  const change = useLatest(data.historyChange);
  return (
    <>
      <PageHead title={importExport.title} />
      <SyncNote change={change} />
      <JobList kinds={['import', 'export']} />
      <ImportPart isWhole={change?.whole ?? false} />
      <ExportPart />
    </>
  );
}
