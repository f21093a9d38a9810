/** The first line's draft, and the one way it is committed. */
import { type Dispatch, useReducer, useRef } from 'react';
import type { Acknowledged, Clocktower } from '../bridge.ts';
import { assertNever } from '#shared/values/result.ts';
import { useServices } from '../services.ts';
import { useUnfinished } from '../use-unfinished.ts';
import { type DescriptionDraft, type DraftEvent, emptyDraft, type LineIntent, reduceDraft } from './description-draft.ts';

export interface DescriptionLine {
  readonly draft: DescriptionDraft;
  readonly dispatch: Dispatch<DraftEvent>;
  /** Settles when the View has what came of it. Does nothing while an earlier commit is being answered. */
  readonly commit: (intent: LineIntent | null) => Promise<void>;
}

function send(clocktower: Clocktower, intent: LineIntent): Acknowledged {
  switch (intent.kind) {
    case 'line':
      return clocktower.runLine(intent.request);
    case 'continue':
      return clocktower.continueEntry({ localId: intent.localId });
    case 'favourite':
      return clocktower.startFavourite({ id: intent.id });
    case 'describe':
      return clocktower.editEntry({ localId: intent.localId, description: intent.description });
    default:
      return assertNever(intent);
  }
}

export function useDescriptionLine(): DescriptionLine {
  const { clocktower, data } = useServices();
  const [draft, dispatch] = useReducer(reduceDraft, emptyDraft);
  const busy = useRef(false);
  useUnfinished('description', draft.typed !== null);

  async function commit(intent: LineIntent | null): Promise<void> {
    if (intent === null || busy.current) {
      return;
    }
    busy.current = true;
    dispatch({ kind: 'committing' });
    const answer = await send(clocktower, intent);
    if (answer.ok) {
      // First the View, then the draft goes: the line never shows the text of before in between.
      await data.view.refresh();
      dispatch({ kind: 'committed', localId: answer.value.localId });
    } else {
      dispatch({ kind: 'refused', problem: answer.failure });
    }
    busy.current = false;
  }

  return { draft, dispatch, commit };
}
