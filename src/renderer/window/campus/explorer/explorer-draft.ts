/** The input and the answer of each method in the explorer. */
import type { CampusCopy } from '#shared/campus/page.ts';
import type { ExplorerAnswer, ExplorerRequest } from '#shared/campus/explorer.ts';
import type { CampusFormat, CampusMethod } from '#shared/campus/methods.ts';

export type AnswerShape = 'table' | 'tree' | 'raw' | 'fields';

/** The draft of one method. */
export interface CallDraft {
  readonly parameters: Readonly<Record<string, string>>;
  readonly format: CampusFormat;
  readonly callback: string;
  readonly answer: ExplorerAnswer | null;
}

export interface ExplorerState {
  readonly search: string;
  readonly methodId: number | null;
  readonly drafts: ReadonlyMap<number, CallDraft>;
  /** null: the first shape that the answer has. */
  readonly shape: AnswerShape | null;
}

export const firstExplorerState: ExplorerState = { search: '', methodId: null, drafts: new Map(), shape: null };

const emptyDraft: CallDraft = { parameters: {}, format: 'json', callback: '', answer: null };

export function methodDraft({ drafts }: ExplorerState, methodId: number): CallDraft {
  return drafts.get(methodId) ?? emptyDraft;
}

export function withDraft(state: ExplorerState, methodId: number, change: Partial<CallDraft>): Pick<ExplorerState, 'drafts'> {
  return { drafts: new Map([...state.drafts, [methodId, { ...methodDraft(state, methodId), ...change }]]) };
}

export function buildExplorerRequest({ id }: CampusMethod, { parameters, format, callback }: CallDraft): ExplorerRequest {
  return { methodId: id, parameters: { ...parameters }, format, callback: format === 'json' && callback !== '' ? callback : null };
}

export function buildCampusCopy(method: CampusMethod, draft: CallDraft, what: CampusCopy['what']): CampusCopy {
  return { call: buildExplorerRequest(method, draft), what };
}
