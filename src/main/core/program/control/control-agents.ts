/** What agents may do that use `clocktower mcp`: reading always, changes if the user has permitted them. Every change is in the log. */
import { programWord } from '#core/platform/log/log-word.ts';
import type { Log } from '#core/platform/log/log.ts';
import type { Settings } from '#core/platform/settings-file.ts';
import { attempt } from '#core/platform/storage-failure.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import { closestNames } from '#core/timer/quick-entry/closest-names.ts';
import { folded, lineNames } from '#core/timer/quick-entry/line-names.ts';
import type { Tracker } from '#core/timer/tracker.ts';
import type { ControlAnswer, ControlRequest } from '#shared/control.ts';
import type { Failure } from '#shared/failures.ts';
import type { AgentDeletions } from './agent-deletions.ts';
import type { AgentStarts } from './agent-starts.ts';

export interface AgentAccess {
  readonly settings: Pick<SettingsStore, 'change'> & { readonly current: Pick<Settings, 'agents'> };
  readonly log: Log;
  readonly starts: Pick<AgentStarts, 'note'>;
  readonly deletions: Pick<AgentDeletions, 'delete'>;
}

/** All other requests of agents are changes. */
const reading: ReadonlySet<ControlRequest['command']> = new Set([
  'status',
  'entries',
  'entries-between',
  'search',
  'report',
  'projects',
  'suggestions',
]);

/** The name of the agent that sent the request; null if it is none. */
export function agentOf(request: ControlRequest): string | null {
  return 'agent' in request ? (request.agent ?? null) : null;
}

export function permitAgents(changes: boolean, { settings }: AgentAccess): ControlAnswer {
  const kept = attempt(() => settings.change({ agents: { mayChange: changes } }));
  return kept.ok ? { kind: 'agents-permitted', changes } : { kind: 'refused', failure: kept.failure };
}

interface NamesWanted {
  readonly project?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
}

function isAmong(name: string, names: readonly { readonly name: string }[]): boolean {
  return names.some((each) => folded(each.name) === folded(name.trim()));
}

function findUnknown({ project, tags = [] }: NamesWanted, tracker: Tracker): Failure | null {
  const known = lineNames(tracker.catalog.view());
  if (project !== undefined && project !== null && !isAmong(project, known.assignments)) {
    return {
      kind: 'unknown-project',
      name: project,
      closest: [
        ...closestNames(
          project,
          known.assignments.map(({ name }) => name),
        ),
      ],
    };
  }
  const tag = tags.find((name) => !isAmong(name, known.tags));
  return tag === undefined ? null : { kind: 'no-such-name', what: 'tag', name: tag };
}

/**
 * Names of projects and tags that no one has created, unless the agent asked to create them: a wrong guess would be a new project for the
 * whole team.
 */
async function refuseUnknownNames(request: ControlRequest, tracker: Tracker): Promise<Failure | null> {
  if ((request.command !== 'line' && request.command !== 'edit') || request.creates) {
    return null;
  }
  await tracker.readNames(() => findUnknown(request, tracker) !== null);
  return findUnknown(request, tracker);
}

interface AgentRequest {
  readonly agent: string;
  readonly request: ControlRequest;
  readonly tracker: Tracker;
}

/** Carries out the request of an agent if it is permitted. The program checks it, whatever the command has let through. */
export async function answerAgent(
  { agent, request, tracker }: AgentRequest,
  answer: () => Promise<ControlAnswer>,
  { settings, log, starts }: AgentAccess,
): Promise<ControlAnswer> {
  if (reading.has(request.command)) {
    return answer();
  }
  const note = (outcome: 'done' | 'refused' | 'not-permitted', answered: ControlAnswer): ControlAnswer => {
    log.note('agent-request', {
      agent: programWord(agent),
      request: programWord(request.command),
      outcome,
      entry: 'entry' in answered ? answered.entry.localId : null,
    });
    return answered;
  };
  if (!settings.current.agents.mayChange) {
    return note('not-permitted', { kind: 'refused', failure: { kind: 'agents-only-read', agent } });
  }
  const unknown = await refuseUnknownNames(request, tracker);
  const answered: ControlAnswer = unknown === null ? await answer() : { kind: 'refused', failure: unknown };
  if (answered.kind === 'started') {
    starts.note({ agent, localId: answered.entry.localId });
  }
  const isRefused = answered.kind === 'refused' || (answered.kind === 'deletion' && answered.outcome !== 'deleted');
  return note(isRefused ? 'refused' : 'done', answered);
}
