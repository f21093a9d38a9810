/** Import: choose a file, preview it, and import it after confirmation. */
import type { ImportOptions, ImportPreview } from '#shared/history/import-export.ts';
import { isolateText } from '#shared/values/bidi.ts';
import type { LeftOutName } from '#shared/history/new-names.ts';
import { useId, useRef, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import type { Problem } from '../../page/bridge.ts';
import { type FieldError, FieldProblem } from '../../components/fields/field-problem.tsx';
import { useRefusal } from '../../editing/use-refusal.ts';
import { useServices } from '../shell/services.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { DifferenceChoices } from './difference-choices.tsx';
import { ImportOptionsForm } from './import-options-form.tsx';
import { NamesToCreate } from './names-to-create.tsx';
import { PreviewTables } from './preview-tables.tsx';
import { useImport } from './use-import.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page/page.module.css';
import * as styles from './import-export.module.css';

interface ImportPartProps {
  /** Whether all earlier entries are loaded, so that duplicates can be detected. */
  readonly isWhole: boolean;
}

/** What a failure is about; null: the import as a whole. */
function findField({ kind }: Problem): 'file' | 'timeZone' | null {
  return kind === 'unknown-time-zone' ? 'timeZone' : kind.startsWith('file-') ? 'file' : null;
}

export function ImportPart({ isWhole }: ImportPartProps) {
  const { importExport } = useServices().i18n.messages;
  const { say } = useActions();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const part = useRef<HTMLElement>(null);
  const refusal = useRefusal(part, findField);
  const { step, open, readAgain, run, leave } = useImport({ isWhole, refuse: refusal.refuse });

  async function takeIn(preview: ImportPreview, leaveOut: readonly LeftOutName[]): Promise<void> {
    if (await run(preview, leaveOut)) {
      say(importExport.started);
      title.current?.focus();
    }
  }

  return (
    <section ref={part} className={`${pageStyles.group} ${styles.transfer}`} aria-labelledby={id}>
      <h2 ref={title} tabIndex={-1} id={id} className={pageStyles.panelTitle}>
        {importExport.importTitle}
      </h2>
      <p className={controlStyles.fieldHint}>{importExport.importLede}</p>
      {step.kind === 'shown' ? (
        <Shown
          preview={step.preview}
          options={step.options}
          isRead={step.options === step.readWith}
          zoneProblem={refusal.at('timeZone')}
          onTypeZone={refusal.forget}
          onReadAgain={(options) => {
            refusal.forget();
            readAgain(options);
          }}
          onRun={async (leaveOut) => takeIn(step.preview, leaveOut)}
          onLeave={leave}
        />
      ) : (
        <>
          <div className={controlStyles.buttons}>
            <Button label={importExport.chooseFile} describedBy={`${id}-problem`} isDisabled={step.kind === 'reading'} onPress={open} />
            {step.kind === 'reading' ? <output>{importExport.reading}</output> : null}
          </div>
          <FieldProblem id={`${id}-problem`} problem={refusal.at('file')} />
        </>
      )}
    </section>
  );
}

interface ShownProps {
  readonly preview: ImportPreview;
  readonly options: ImportOptions;
  /** Whether the preview was made with these options. */
  readonly isRead: boolean;
  /** The failure of the time zone; null: none. */
  readonly zoneProblem: FieldError;
  readonly onTypeZone: () => void;
  readonly onReadAgain: (options: ImportOptions) => void;
  readonly onRun: (leaveOut: readonly LeftOutName[]) => Promise<void>;
  readonly onLeave: () => void;
}

function Shown({ preview, options, isRead, zoneProblem, onTypeZone, onReadAgain, onRun, onLeave }: ShownProps) {
  const { i18n } = useServices();
  const { messages } = i18n;
  const { importExport, actions } = messages;
  const { fresh, known, changed, repeated, unreadable, seconds, span, comparable, people, person } = preview;
  const needsPerson = people.length > 1 && person === null;
  const needsDifference = preview.differences.rows > 0 && options.differences === null;
  // Of these files it is known what each column is.
  const isKnownWhole = preview.format === 'clocktower-csv' || preview.format === 'solidtime';
  const ignored = isKnownWhole ? 0 : preview.columns.filter(({ role, example }) => role === null && example !== '').length;
  const [leaveOut, setLeaveOut] = useState<readonly LeftOutName[]>([]);
  const [isStarting, setIsStarting] = useState(false);
  async function start(): Promise<void> {
    setIsStarting(true);
    await onRun(leaveOut);
    setIsStarting(false);
  }
  const notes = [
    importExport.fileIs(preview),
    ...(needsPerson
      ? [importExport.personHint]
      : [
          `${importExport.summary({ fresh, duration: messages.hours(seconds) })} ${span === null ? '' : importExport.summaryDays({ first: i18n.date(span.first), last: i18n.date(span.last) })}`,
          importExport.goesTo(preview.connectionName),
          known === 0 ? null : importExport.known(known),
          changed === 0 ? null : importExport.changed(changed, options.addChanged),
          repeated === 0 ? null : importExport.repeated(repeated),
          unreadable === 0 ? null : importExport.unreadable(unreadable),
          preview.lost.clients === 0 && preview.lost.billable === 0 ? null : importExport.lost(preview.lost),
          preview.dates === null || preview.dates.placed === 0 ? null : importExport.placed(preview.dates.placed),
          ignored === 0 ? null : importExport.columnsIgnored(ignored),
          preview.isPart ? importExport.isPart : null,
          preview.unknownZones.length === 0 ? null : importExport.unknownZones(preview.unknownZones.map(isolateText)),
        ]),
  ].filter((note) => note !== null);
  return (
    <div className={pageStyles.panelContent}>
      <output className={pageStyles.panelLines}>
        {notes.map((note) => (
          <span key={note} className={pageStyles.panelText}>
            {note}
          </span>
        ))}
      </output>
      {changed === 0 || needsPerson ? null : (
        <label className={controlStyles.choice}>
          <input
            type="checkbox"
            checked={options.addChanged}
            onChange={(event) => onReadAgain({ ...options, addChanged: event.target.checked })}
          />
          {importExport.addChanged}
        </label>
      )}
      {preview.noWork.length === 0 || needsPerson ? null : (
        <div className={pageStyles.panelLines}>
          <p className={pageStyles.panelText}>{importExport.noWork(preview.noWork)}</p>
          <label className={controlStyles.choice}>
            <input
              type="checkbox"
              checked={options.withNoWork}
              onChange={(event) => onReadAgain({ ...options, withNoWork: event.target.checked })}
            />
            {importExport.withNoWork}
          </label>
        </div>
      )}
      {preview.differences.rows === 0 || needsPerson ? null : (
        <DifferenceChoices preview={preview} options={options} onReadAgain={onReadAgain} />
      )}
      {comparable ? null : (
        <div className={pageStyles.panelLines}>
          <p className={pageStyles.panelText} data-tone="alert">
            {importExport.notComparable}
          </p>
          <div className={controlStyles.buttons}>
            <Button label={importExport.readAgain} onPress={() => onReadAgain(options)} />
          </div>
        </div>
      )}
      <ImportOptionsForm preview={preview} options={options} zoneProblem={zoneProblem} onTypeZone={onTypeZone} onReadAgain={onReadAgain} />
      {needsPerson ? null : (
        <NamesToCreate names={preview.names} connectionName={preview.connectionName} leaveOut={leaveOut} onLeaveOut={setLeaveOut} />
      )}
      <div className={controlStyles.buttons}>
        {fresh === 0 || !comparable || needsPerson || needsDifference ? null : (
          <Button look="solid" label={importExport.runImport(fresh)} isDisabled={!isRead || isStarting} onPress={start} />
        )}
        <Button label={actions.cancel} isDisabled={isStarting} onPress={onLeave} />
      </div>
      {preview.columns.length === 0 ? null : (
        <ColumnMapping columns={preview.columns} onChange={(columns) => onReadAgain({ ...options, columns })} />
      )}
      <PreviewTables preview={preview} />
    </div>
  );
}
