/** The steps of an import: a file is opened, read again with what its person says of it, and taken in or let go. */
import type { ImportOptions, ImportPreview } from '#shared/history/import-export.ts';
import type { LeftOutName } from '#shared/history/new-names.ts';
import { succeed } from '#shared/values/result.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useActions } from '../../actions.ts';
import { useServices } from '../services.ts';

const fromTheFile: ImportOptions = { dateOrder: null, timeZone: null, person: null, addChanged: false };

/** `options` are what is chosen, `readWith` what the preview was made with: another one is on its way where they differ. */
type ImportStep =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'shown'; readonly preview: ImportPreview; readonly options: ImportOptions; readonly readWith: ImportOptions };

interface Import {
  readonly step: ImportStep;
  /** Asks for a file, and reads it. */
  readonly open: () => Promise<void>;
  /** Reads it as its person says. */
  readonly look: (options: ImportOptions) => void;
  /** Takes in what is shown. Answers whether that was begun. */
  readonly run: (preview: ImportPreview, leaveOut: readonly LeftOutName[]) => Promise<boolean>;
  readonly leave: () => void;
}

/** `isWhole`: every entry of before is known, so that duplicates can be told. */
export function useImport({ isWhole }: { readonly isWhole: boolean }): Import {
  const { clocktower } = useServices();
  const { perform } = useActions();
  const [step, setStep] = useState<ImportStep>({ kind: 'none' });
  /** The file that is looked at; null: none is, or no longer. */
  const file = useRef<Uuid | null>(null);
  /** What the last reading of the file left. */
  const latest = useRef<Promise<ImportPreview | null>>(Promise.resolve(null));

  // A file that was only looked at is not kept for a page that nobody sees.
  useEffect(
    () => () => {
      file.current = null;
      void clocktower.forgetImport();
    },
    [clocktower],
  );

  async function read(before: ImportPreview, options: ImportOptions): Promise<ImportPreview> {
    let preview = before;
    if (file.current !== before.id) {
      return preview;
    }
    const isRead = await perform(async () => {
      const answer = await clocktower.previewImport({ id: before.id, options });
      if (file.current !== before.id) {
        // Its person let go of the file meanwhile: there is nothing left to say of it.
        return succeed(null);
      }
      if (answer.ok) {
        preview = answer.value;
        setStep((now) => (now.kind === 'shown' ? { ...now, preview: answer.value, readWith: options } : now));
      }
      return answer;
    });
    if (!isRead) {
      setStep((now) => (now.kind === 'shown' && now.options === options && options !== now.readWith ? { ...now, options: now.readWith } : now));
    }
    return preview;
  }

  /** One reading at a time, each of what the last one left: whatever was read last is what an import takes. */
  function readInTurn(options: ImportOptions): void {
    latest.current = latest.current.then((preview) => (preview === null ? null : read(preview, options)));
  }

  // What could not be compared yet is looked at again as soon as it can be.
  const waiting = isWhole && step.kind === 'shown' && !step.preview.comparable ? step : null;
  const lookAgain = useEffectEvent((shown: Extract<ImportStep, { readonly kind: 'shown' }>) => readInTurn(shown.options));
  useEffect(() => {
    if (waiting !== null) {
      lookAgain(waiting);
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
          file.current = preview.id;
          latest.current = Promise.resolve(preview);
          setStep({ kind: 'shown', preview, options: fromTheFile, readWith: fromTheFile });
        } else if (answer.ok) {
          setStep(before);
        }
        return answer;
      });
      if (!isDone) {
        setStep({ kind: 'none' });
      }
    },
    look: (options) => {
      // What is chosen shows at once; what comes of it, once the file was read so.
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
