/** Texts of entries that need attention: what happened and was kept, both entries, and the choices. Pure. */
import type { UtcInstant } from '#shared/values/brands.ts';
import type { AttentionAnswer, AttentionReason, EntrySide } from '#shared/timer/attention.ts';
import { assertNever } from '#shared/values/result.ts';
import type { AttentionItem, View } from '#shared/timer/view.ts';
import type { I18n } from '../../page/i18n.ts';
import type { EntryFieldName } from '../entries/entry-draft.ts';

/** The action of a button. */
export type AttentionAction =
  /** Opens the editor with the focus in the field. */
  | { readonly kind: 'fix'; readonly field: EntryFieldName }
  | { readonly kind: 'answer'; readonly answer: AttentionAnswer }
  /** Both can be undone. */
  | { readonly kind: 'discard' }
  | { readonly kind: 'delete' };

interface AttentionButton {
  readonly label: string;
  readonly action: AttentionAction;
}

interface AttentionSide {
  readonly name: string;
  /** Each beside the same line of the other side. */
  readonly lines: readonly { readonly text: string; readonly other: string }[];
}

export interface AttentionText {
  /** What happened, in a few words. */
  readonly title: string;
  /** Why, and what was kept. */
  readonly text: string;
  readonly sides: readonly AttentionSide[];
  /** The most frequent one first. */
  readonly buttons: readonly AttentionButton[];
}

type Place = Pick<View, 'connection' | 'today'>;
type ReasonOf<Kind extends AttentionReason['kind']> = Extract<AttentionReason, { readonly kind: Kind }>;

/** Formats a time of day, with its date if that is not today. */
export function momentText(instant: UtcInstant, i18n: I18n, midnight: UtcInstant): string {
  return instant < midnight ? `${i18n.day(instant)}, ${i18n.timeOfDay(instant)}` : i18n.timeOfDay(instant);
}

function entryLines(side: EntrySide, i18n: I18n, { today }: Place): readonly [string, string] {
  const { messages } = i18n;
  const start = momentText(side.start, i18n, today.midnight);
  const span = side.end === null ? messages.popover.spanRunning(start) : messages.popover.span({ start, end: i18n.timeOfDay(side.end) });
  return [side.description || messages.noDescription, side.project === null ? span : `${span} · ${side.project}`];
}

/** Each line of one entry, with the one of the other that it is compared with. */
function compared(name: string, own: readonly [string, string], other: readonly [string, string]): AttentionSide {
  return {
    name,
    lines: [
      { text: own[0], other: other[0] },
      { text: own[1], other: other[1] },
    ],
  };
}

/** Returns the field of the first complaint that concerns one. */
function fieldToFix({ complaints }: ReasonOf<'rejected'>): EntryFieldName {
  for (const { field } of complaints) {
    if (field !== 'other') {
      return field;
    }
  }
  return 'description';
}

function answer(label: string, value: AttentionAnswer): AttentionButton {
  return { label, action: { kind: 'answer', answer: value } };
}

function discard(label: string): AttentionButton {
  return { label, action: { kind: 'discard' } };
}

/** The displayed text of `item`. */
export function attentionText({ entry, reason }: AttentionItem, i18n: I18n, place: Place): AttentionText {
  const { attention, actions } = i18n.messages;
  const { localId } = entry;
  const { name } = place.connection;
  const retry = (label: string) => answer(label, { kind: 'retry', localId });
  switch (reason.kind) {
    case 'rejected':
      return {
        title: attention.rejected.title(name),
        text: `${attention.rejected.text(reason)} ${reason.exists ? attention.rejectedChangeKept : attention.rejectedKept}`,
        sides: [],
        buttons: [
          { label: attention.fix, action: { kind: 'fix', field: fieldToFix(reason) } },
          retry(actions.tryAgain),
          discard(reason.exists ? attention.discardChange : attention.discard),
        ],
      };
    case 'name-refused':
      return {
        title: attention.nameRefused.title({ what: reason.what, server: name }),
        text: attention.nameRefused.text(reason),
        sides: [],
        buttons: [
          answer(attention.keepWithout[reason.what], { kind: 'keep-without', localId }),
          retry(actions.tryAgain),
          discard(attention.discard),
        ],
      };
    case 'another-runs':
      return {
        title: attention.anotherRuns.title(name),
        text: attention.anotherRuns.text(name),
        sides: [],
        buttons: [retry(actions.tryAgain), discard(attention.discard)],
      };
    case 'gone':
      return { ...attention.gone, sides: [], buttons: [retry(attention.saveAgain), discard(attention.discard)] };
    case 'defect':
      return { ...attention.defect, sides: [], buttons: [retry(actions.tryAgain), discard(attention.discard)] };
    case 'ask': {
      const [mine, found] = [entryLines(reason.mine, i18n, place), entryLines(reason.found, i18n, place)];
      return {
        title: attention.ask.title,
        text: attention.ask.text(name),
        sides: [compared(attention.here, mine, found), compared(attention.found(name), found, mine)],
        buttons: [answer(attention.sameEntry, { kind: 'same-entry', localId }), retry(attention.anotherEntry)],
      };
    }
    case 'duplicate': {
      const mine = entryLines(reason.mine, i18n, place);
      const other = reason.of === null ? null : entryLines(reason.of, i18n, place);
      return {
        ...(other === null ? attention.duplicateAlone : attention.duplicate),
        sides: other === null ? [] : [compared(attention.thisOne, mine, other), compared(attention.otherOne, other, mine)],
        buttons: [
          answer(reason.of === null ? actions.keep : attention.keepBoth, { kind: 'keep-both', localId }),
          { label: attention.deleteThis, action: { kind: 'delete' } },
        ],
      };
    }
    default:
      return assertNever(reason);
  }
}
