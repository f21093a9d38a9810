/** The services that lists of entries need in addition to those of every page: the registry of unfinished text. */
import type { View } from '#shared/timer/view.ts';
import type { Unfinished } from './unfinished.ts';
import { requiredContext } from '../page/required-context.ts';

interface EditingState {
  readonly unfinished: Unfinished;
}

export const [EditingStateContext, useEditingState] = requiredContext<EditingState>('EditingStateContext');

export interface ViewProps {
  readonly view: View;
}
