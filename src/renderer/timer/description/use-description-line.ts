/** The draft of the description field, and its commit. */
import { type Dispatch, useReducer, useRef } from 'react';
import type { Acknowledged, Clocktower } from '../../page/bridge.ts';
import { assertNever } from '#shared/values/result.ts';
import { useServices } from '../../page/services.ts';
import { useUnfinished } from '../../editing/use-unfinished.ts';
import {
  decide,
  type DescriptionDraft,
  type DraftEvent,
  type DraftTrigger,
  emptyDraft,
  type LineCommand,
  reduceDraft,
  type Running,
} from './description-draft.ts';

export interface DescriptionLine {
  readonly draft: DescriptionDraft;
  readonly dispatch: Dispatch<DraftEvent>;
  /** Does with the draft what the trigger asks for. Resolves when the View contains the result. */
  readonly act: (trigger: DraftTrigger, running: Running) => Promise<void>;
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

  async function commit(command: LineCommand): Promise<void> {
    // A second key may come before the first is in the draft.
    if (busy.current) {
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

  async function act(trigger: DraftTrigger, running: Running): Promise<void> {
    const decision = decide(draft, running, trigger);
    if (decision.kind === 'send') {
      await commit(decision.command);
    } else if (decision.kind === 'drop') {
      dispatch({ kind: 'dropped' });
    }
  }

  return { draft, dispatch, act };
}
