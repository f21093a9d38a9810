/** The commands and flags of `clocktower`, and the request of each command. Shell completion is derived from them; the help is a text. */
import { resolve } from 'node:path';
import type { parseArgs } from 'node:util';
import type { Failure } from '#shared/failures.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import { connectFlags, connectRequest } from './connect-request.ts';

/** As `parseArgs` takes them. */
export const flags = {
  json: { type: 'boolean', default: false },
  at: { type: 'string' },
  end: { type: 'string' },
  project: { type: 'string' },
  tag: { type: 'string', multiple: true },
  billable: { type: 'boolean', default: false },
  'not-billable': { type: 'boolean', default: false },
  create: { type: 'boolean', default: false },
  literal: { type: 'boolean', default: false },
  days: { type: 'string', default: '1' },
  since: { type: 'string' },
  until: { type: 'string' },
  profile: { type: 'string' },
  launch: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  git: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  ...connectFlags,
  help: { type: 'boolean', short: 'h', default: false },
} as const;

interface CommandLine {
  /** The words after the command. */
  readonly text: string;
  readonly values: ReturnType<typeof parseArgs<{ readonly options: typeof flags }>>['values'];
}

/** Builds the fields of a request, which `controlRequestSchema` checks. */
type BuildRequest = (line: CommandLine) => Result<object, Failure>;

function entryFields({ values }: CommandLine) {
  return {
    project: values.project ?? null,
    tags: values.tag ?? [],
    billable: values.billable ? true : values['not-billable'] ? false : null,
  };
}

/** Both commands read their text as quick entry. */
function lineRequest({ finished }: { readonly finished: boolean }): BuildRequest {
  return (line) =>
    succeed({
      command: 'line',
      text: line.text,
      at: line.values.at ?? null,
      end: line.values.end ?? null,
      ...entryFields(line),
      isLiteral: line.values.literal,
      creates: line.values.create,
      finished,
    });
}

function without(command: string): BuildRequest {
  return () => succeed({ command });
}

const switchTo: BuildRequest = ({ text }) => succeed({ command: 'switch', connection: text });

const startRequest = lineRequest({ finished: false });

/** The branch that is checked out in the current folder. */
const branchRequest: BuildRequest = (line) =>
  succeed({
    command: 'start-branch',
    folder: resolve('.'),
    text: line.text,
    at: line.values.at ?? null,
    ...entryFields(line),
    creates: line.values.create,
  });

/** `add`, `remove`, each with a folder or the current one, or `list`. */
const gitRequest: BuildRequest = ({ text }) => {
  const [, action = '', folder = ''] = /^(\S*)\s*(.*)$/s.exec(text) ?? [];
  return succeed({
    command: 'git',
    action: action === '' ? 'list' : action,
    folder: action === 'add' || action === 'remove' ? resolve(folder) : null,
  });
};

export const commands: ReadonlyMap<string, BuildRequest> = new Map<string, BuildRequest>([
  ['start', (line) => (line.values.git ? branchRequest(line) : startRequest(line))],
  ['stop', without('stop')],
  ['pause', without('pause')],
  ['break', ({ text }) => succeed({ command: 'break', minutes: text === '' ? 15 : Number(text) })],
  ['resume', without('resume')],
  ['toggle', without('toggle')],
  ['continue', without('continue')],
  ['status', without('status')],
  [
    'entries',
    ({ values: { days, since, until } }) =>
      succeed(
        since === undefined && until === undefined
          ? { command: 'entries', days: Number(days) }
          : { command: 'entries-between', since: since ?? until, until: until ?? null },
      ),
  ],
  ['undo', without('undo')],
  ['add', lineRequest({ finished: true })],
  ['use', switchTo],
  ['switch', switchTo],
  ['connect', ({ text, values }) => connectRequest(text, values)],
  ['connections', without('connections')],
  ['disconnect', ({ text, values }) => succeed({ command: 'disconnect', connection: text, force: values.force })],
  ['sync', ({ values }) => succeed({ command: 'sync', all: values.all })],
  ['doctor', without('doctor')],
  ['watch', without('watch')],
  // Without a word it serves an agent: see run-command.ts.
  ['mcp', ({ text }) => succeed({ command: 'permit-agents', changes: text === 'allow' ? true : text === 'deny' ? false : text })],
  ['activity', ({ text }) => succeed({ command: 'activity', action: text })],
  ['fill', ({ values }) => succeed({ command: 'fill', dryRun: values['dry-run'] })],
  ['git', gitRequest],
  ['open', without('open')],
  ['quit', without('quit')],
]);
