/** The first line's draft, and the one way it is committed. */
import { type Dispatch, useReducer, useRef } from 'react';
import type { Acknowledged, Clocktower } from '../bridge.ts';
import { assertNever } from '#shared/values/result.ts';
import { useServices } from '../services.ts';
import { useUnfinished } from '../use-unfinished.ts';
import { type DescriptionDraft, type DraftEvent, emptyDraft, type LineCommand, reduceDraft } from './description-draft.ts';

export interface DescriptionLine {
  readonly draft: DescriptionDraft;
  readonly dispatch: Dispatch<DraftEvent>;
  /** Settles when the View has what came of it. Does nothing while an earlier commit is being answered. */
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
