/** The draft of the description field, and its commit. */
import { type Dispatch, useReducer, useRef } from 'react';
import type { Acknowledged, Clocktower } from '../../page/bridge.ts';
import { assertNever } from '#shared/values/result.ts';
import { useServices } from '../../page/services.ts';
import { useUnfinished } from '../../editing/use-unfinished.ts';
import { type DescriptionDraft, type DraftEvent, emptyDraft, type LineCommand, reduceDraft } from './description-draft.ts';

export interface DescriptionLine {
  readonly draft: DescriptionDraft;
  readonly dispatch: Dispatch<DraftEvent>;
  /** Resolves when the View contains the result. Does nothing during another commit. */
  readonly commit: (command: LineCommand | null) => Promise<void>;
}

function send(clocktower: Clocktower, command: LineCommand): Acknowledged {
  switch (command.kind) {
    case 'line':
      return clocktower.runLine(command.request);
    case 'continue':
      return clocktower.continueEntry({ localId: command.localId });
    case 'favourite':
      return clocktower.startFavourite({ id: command.id });
    case 'describe':
      return clocktower.editEntry({ localId: command.localId, description: command.description });
    default:
      return assertNever(command);
  }
}

export function useDescriptionLine(): DescriptionLine {
  const { clocktower, data } = useServices();
  const [draft, dispatch] = useReducer(reduceDraft, emptyDraft);
  const busy = useRef(false);
  useUnfinished('description', draft.typed !== null);

  async function commit(command: LineCommand | null): Promise<void> {
    if (command === null || busy.current) {
      return;
    }
    busy.current = true;
    dispatch({ kind: 'committing' });
    const answer = await send(clocktower, command);
    if (answer.ok) {
      // Refreshes the View before the draft is dropped, so that the field never shows the previous text in between.
      await data.view.refresh();
      dispatch({ kind: 'committed', localId: answer.value.localId });
    } else {
      dispatch({ kind: 'refused', problem: answer.failure });
    }
    busy.current = false;
  }

  return { draft, dispatch, commit };
}
