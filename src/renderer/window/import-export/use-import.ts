/** The steps of an import: open a file, read it with the chosen options, then import or discard it. */
import { defaultImportOptions, type ImportOptions, type ImportPreview } from '#shared/history/import-export.ts';
import type { LeftOutName } from '#shared/history/new-names.ts';
import { succeed } from '#shared/values/result.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useActions } from '../../page/actions.ts';
import type { Problem } from '../../page/bridge.ts';
import { useServices } from '../shell/services.ts';

/** `options` are the chosen ones, `readWith` those of the preview. If they differ, a new preview is being made. */
type ImportStep =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'shown'; readonly preview: ImportPreview; readonly options: ImportOptions; readonly readWith: ImportOptions };

interface Import {
  readonly step: ImportStep;
  /** Asks for a file, and reads it. */
  readonly open: () => Promise<void>;
  /** Reads the file again with these options. */
  readonly readAgain: (options: ImportOptions) => void;
  /** Imports what is shown. Returns whether the import was started. */
  readonly run: (preview: ImportPreview, leaveOut: readonly LeftOutName[]) => Promise<boolean>;
  readonly leave: () => void;
}

interface ImportOptionsOf {
  /** All earlier entries are loaded, so that duplicates can be detected. */
  readonly isWhole: boolean;
  /** Returns whether the failure is shown at a field. */
  readonly refuse: (failure: Problem) => boolean;
}

export function useImport({ isWhole, refuse }: ImportOptionsOf): Import {
  const { clocktower } = useServices();
  const { perform } = useActions();
  const [step, setStep] = useState<ImportStep>({ kind: 'none' });
  /** The file being previewed, with its latest preview; null: none. */
  const file = useRef<{ preview: Uuid } | null>(null);
  /** The last reading. */
  const latest = useRef(Promise.resolve());

  // Discards a previewed file when the page is closed.
  useEffect(
    () => () => {
      file.current = null;
      void clocktower.forgetImport();
    },
    [clocktower],
  );

  async function read(opened: typeof file.current, options: ImportOptions): Promise<void> {
    if (opened === null || file.current !== opened) {
      return;
    }
    const isRead = await perform(async () => {
      const answer = await clocktower.previewImport({ id: opened.preview, options });
      if (file.current !== opened) {
        // The file was discarded meanwhile, so there is nothing to report.
        return succeed(null);
      }
      if (answer.ok) {
        opened.preview = answer.value.id;
        setStep((now) => (now.kind === 'shown' ? { ...now, preview: answer.value, readWith: options } : now));
      }
      return answer;
    }, refuse);
    if (!isRead) {
      setStep((now) =>
        now.kind === 'shown' && now.options === options && options !== now.readWith ? { ...now, options: now.readWith } : now,
      );
    }
  }

  /** Reads one at a time and in order, so that an import uses the last options. */
  function readInTurn(options: ImportOptions): void {
    const opened = file.current;
    latest.current = latest.current.then(async () => read(opened, options));
  }

  // Repeats the comparison with existing entries once they are loaded.
  const waiting = isWhole && step.kind === 'shown' && !step.preview.comparable ? step : null;
  const readAgain = useEffectEvent((shown: Extract<ImportStep, { readonly kind: 'shown' }>) => readInTurn(shown.options));
  useEffect(() => {
    if (waiting !== null) {
      readAgain(waiting);
    }
  }, [waiting]);

  return {
    step,
    open: async () => {
      const before = step;
      setStep({ kind: 'reading' });
      const isDone = await perform(async () => {
        const answer = await clocktower.openImport();
        if (answer.ok && answer.value.kind === 'opened') {
          const { preview } = answer.value;
          file.current = { preview: preview.id };
          latest.current = Promise.resolve();
          setStep({ kind: 'shown', preview, options: defaultImportOptions, readWith: defaultImportOptions });
        } else if (answer.ok) {
          setStep(before);
        }
        return answer;
      }, refuse);
      if (!isDone) {
        setStep({ kind: 'none' });
      }
    },
    readAgain: (options) => {
      // Shows the options at once, and the preview when the file has been read with them.
      setStep((now) => (now.kind === 'shown' ? { ...now, options } : now));
      readInTurn(options);
    },
    run: async (preview, leaveOut) => {
      const isStarted = await perform(() => clocktower.runImport({ id: preview.id, leaveOut: [...leaveOut] }));
      if (isStarted) {
        file.current = null;
        setStep({ kind: 'none' });
      }
      return isStarted;
    },
    leave: () => {
      file.current = null;
      setStep({ kind: 'none' });
      void clocktower.forgetImport();
    },
  };
}
