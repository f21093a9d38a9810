/** Export: a selection of entries and a format. A job writes the file and reports the result. */
import { exportFormatSchema, type ExportFormat } from '#shared/history/import-export.ts';
import { namedPeriodSchema, type NamedPeriod } from '#shared/history/reports.ts';
import { useId, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../shell/services.ts';
import { Choice } from '../shell/page/choice.tsx';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page/page.module.css';
import * as styles from './import-export.module.css';

export function ExportPart() {
  const { clocktower, i18n } = useServices();
  const { importExport, reports } = i18n.messages;
  const { perform } = useActions();
  const id = useId();
  const [period, setPeriod] = useState<NamedPeriod | 'all'>('all');
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [isBusy, setBusy] = useState(false);
  const periods = [
    { value: 'all' as const, label: importExport.allEntries },
    ...namedPeriodSchema.options.map((name) => ({ value: name, label: reports.periodName(name) })),
  ];

  async function run(): Promise<void> {
    setBusy(true);
    await perform(async () =>
      clocktower.runExport({
        kind: 'entries',
        format,
        period: period === 'all' ? null : { kind: 'named', name: period },
        weekStart: i18n.weekStart,
      }),
    );
    setBusy(false);
  }

  return (
    <section className={`${pageStyles.group} ${styles.transfer}`} aria-labelledby={id}>
      <h2 id={id} className={pageStyles.panelTitle}>
        {importExport.exportTitle}
      </h2>
      <p className={controlStyles.fieldHint}>{importExport.exportLede}</p>
      <div className={pageStyles.controls}>
        <Choice label={importExport.exportPeriod} value={period} choices={periods} onChoose={setPeriod} />
        <Choice
          label={importExport.exportFormat}
          value={format}
          choices={exportFormatSchema.options.map((each) => ({ value: each, label: importExport.exportFormatName(each) }))}
          onChoose={setFormat}
        />
      </div>
      <p className={controlStyles.fieldHint}>{importExport.exportFormatHint(format)}</p>
      <div className={controlStyles.buttons}>
        <Button label={importExport.exportAction} isDisabled={isBusy} onPress={run} />
      </div>
      <output className={pageStyles.panelText}>{isBusy ? importExport.exporting : ''}</output>
    </section>
  );
}
