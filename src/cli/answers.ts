import { isolateText } from '#shared/values/bidi.ts';
import type { ActivityPiece } from '#shared/activity/activity.ts';
import type { Proposal } from '#shared/activity/proposals.ts';
import type { RepositoryView } from '#shared/work-items/work-items.ts';
import type {
  ControlAnswer,
  ControlConnection,
  ControlEntry,
  ControlNames,
  ControlProgress,
  ControlReport,
  ControlSuggestion,
} from '#shared/control.ts';
import { toDoctorFindings } from '#shared/program/doctor-findings.ts';
import { doctorText } from '#shared/program/doctor-text.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { secondsBetween } from '#shared/values/brands.ts';
import { matchKind } from '#shared/values/match-kind.ts';

/** Control characters that a terminal interprets, except the line feeds of our own layout. */
const terminalControls = /[[\p{Cc}\p{Zl}\p{Zp}]--[\n]]/gv;

/** Replaces control characters, because names may come from other users. */
export function terminalText(text: string): string {
  return text.replaceAll(terminalControls, '\uFFFD');
}

/** The JSON formats of docs/command-line.md: the payload without its envelope. */
export function answerJson(answer: ControlAnswer): string {
  return matchKind(answer, {
    status: ({ status }) => JSON.stringify(status),
    started: ({ entry }) => JSON.stringify(entry),
    stopped: ({ entry }) => JSON.stringify(entry),
    paused: ({ entry }) => JSON.stringify(entry),
    break: ({ until }) => JSON.stringify({ breakUntil: until }),
    added: ({ entry }) => JSON.stringify(entry),
    undone: ({ command }) => JSON.stringify({ undone: command }),
    entries: ({ entries }) => JSON.stringify(entries),
    examined: ({ report }) => JSON.stringify({ ...report, ...toDoctorFindings(report) }),
    connections: ({ connections }) => JSON.stringify(connections),
    connected: ({ connection }) => JSON.stringify(connection),
    disconnected: ({ name, unsaved, folder }) => JSON.stringify({ disconnected: name, unsaved, folder }),
    synced: ({ all }) => JSON.stringify({ synced: true, all }),
    edited: ({ entry }) => JSON.stringify(entry),
    deletion: ({ outcome, entry }) => JSON.stringify({ deleted: outcome === 'deleted', entry }),
    found: ({ entries, more, total }) => JSON.stringify({ entries, more, total }),
    report: ({ report }) => JSON.stringify(report),
    names: ({ names }) => JSON.stringify(names),
    suggestions: ({ suggestions }) => JSON.stringify(suggestions),
    'agents-permitted': ({ changes }) => JSON.stringify({ agentsMayChange: changes }),
    activity: ({ activity }) => JSON.stringify(activity),
    'activity-today': ({ pieces }) => JSON.stringify(pieces),
    proposed: ({ proposals, added }) => JSON.stringify({ added, proposals }),
    repositories: ({ repositories }) => JSON.stringify(repositories),
    done: () => JSON.stringify({ done: true }),
    refused: ({ failure }) => JSON.stringify({ refused: failure }),
  });
}

export function progressJson({ address }: Extract<ControlProgress, { readonly kind: 'open-address' }>): string {
  return JSON.stringify({ open: address });
}

function connectionLine(connection: ControlConnection, messages: MainMessages, times: string): string {
  const { name, current, address, organization, person, signIn, waiting, attention } = connection;
  const until = signIn.kind === 'signed-in' && signIn.until !== undefined ? formatDay(signIn.until, times) : null;
  const parts = [
    address,
    organization === null ? null : isolateText(organization),
    messages.connections.signInState({ signIn, person, until }),
    waiting === 0 ? null : messages.commandLine.waiting(waiting),
    attention === 0 ? null : messages.commandLine.needsAttention(attention),
  ];
  const details = parts.filter((part) => part !== null && part !== '').join(' · ');
  return `${current ? '*' : ' '} ${isolateText(name)}${details === '' ? '' : `  ${details}`}`;
}

function named(entry: ControlEntry, messages: MainMessages): string {
  return entry.description === '' ? messages.noDescription : entry.description;
}

export interface AnswerText {
  readonly messages: MainMessages;
  /** BCP 47, or a shell locale such as C; for dates and times. */
  readonly times: string;
}

/** Undefined, the system's default, if the shell's locale is unknown. */
function parseLanguageTag(times: string): string | undefined {
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(times) ? times : undefined;
}

function createTimeFormatter(times: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat(parseLanguageTag(times), { dateStyle: 'short', timeStyle: 'short' });
  return (instant) => format.format(new Date(instant));
}

function formatDay(instant: string, times: string): string {
  return new Intl.DateTimeFormat(parseLanguageTag(times), { dateStyle: 'medium' }).format(new Date(instant));
}

/** The formats of entries: with the time zone of the program, whose days they belong to. */
function entryFormats(times: string, timeZone: string) {
  const language = parseLanguageTag(times);
  const [day, clock] = [
    new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone }),
    new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone }),
  ];
  return { day: (instant: string) => day.format(new Date(instant)), time: (instant: string) => clock.format(new Date(instant)) };
}

function entryLine(entry: ControlEntry, messages: MainMessages, time: (instant: string) => string): string {
  const mark = messages.commandLine.entryMark[entry.state];
  const span = `${time(entry.start)} – ${entry.end === null ? '…' : time(entry.end)}`;
  const project = entry.project === null ? '' : ` · ${isolateText(entry.project.name)}`;
  const tags = entry.tags.map(({ name }) => (name === null ? '' : ` ${isolateText(`#${name}`)}`)).join('');
  // Less than a minute would be 0:00.
  const duration = entry.durationSeconds < 60 ? messages.duration(entry.durationSeconds) : messages.hours(entry.durationSeconds);
  return `${duration.padStart(8)}  ${span}  ${isolateText(named(entry, messages))}${project}${tags}${mark === '' ? '' : `  (${mark})`}`;
}

/** The entries under a heading for each day that they start on. */
function entryList(
  { entries, isWhole, timeZone }: Extract<ControlAnswer, { readonly kind: 'entries' }>,
  { messages, times }: AnswerText,
): string {
  const { day, time } = entryFormats(times, timeZone);
  // Not Map.groupBy, which Node 20 lacks.
  const byDay = new Map<string, ControlEntry[]>();
  for (const entry of entries) {
    const heading = day(entry.start);
    const ofDay = byDay.get(heading);
    if (ofDay === undefined) {
      byDay.set(heading, [entry]);
    } else {
      ofDay.push(entry);
    }
  }
  const days = [...byDay].map(([heading, ofDay]) => [heading, ...ofDay.map((entry) => entryLine(entry, messages, time))].join('\n'));
  return [days.length === 0 ? messages.commandLine.noEntries : days.join('\n\n'), ...(isWhole ? [] : [messages.commandLine.notWhole])].join(
    '\n\n',
  );
}

function activityList(pieces: readonly ActivityPiece[], timeZone: string, { messages, times }: AnswerText): string {
  const { time } = entryFormats(times, timeZone);
  const lines = pieces.map((piece) => {
    const seconds = secondsBetween(piece.from, piece.to);
    const what =
      piece.kind === 'away'
        ? messages.commandLine.activityAway
        : [piece.application, piece.title, ...(piece.site === null ? [] : [piece.site])]
            .filter((text) => text !== '')
            .map(isolateText)
            .join(' · ');
    return `${(seconds < 60 ? messages.duration(seconds) : messages.hours(seconds)).padStart(8)}  ${time(piece.from)} – ${time(piece.to)}  ${what}`;
  });
  return lines.length === 0 ? messages.commandLine.noActivity : lines.join('\n');
}

function proposalList(proposals: readonly Proposal[], timeZone: string, { messages, times }: AnswerText): string {
  const { time } = entryFormats(times, timeZone);
  const lines = proposals.map(({ from, to, description, project, why, application }) => {
    const what = [description || messages.noDescription, ...(project === null ? [] : [project.name])].map(isolateText).join(' · ');
    return `${messages.hours(secondsBetween(from, to)).padStart(8)}  ${time(from)} – ${time(to)}  ${what}  (${messages.activity.why(why, { application: isolateText(application), project: isolateText(project?.name ?? '') })})`;
  });
  return lines.length === 0 ? messages.commandLine.nothingProposed : lines.join('\n');
}

function rowLabel(key: ControlReport['rows'][number]['key'], messages: MainMessages): string {
  const none = messages.commandLine.without;
  return matchKind(key, {
    days: ({ first, last }) => (first === last ? first : `${first} – ${last}`),
    project: ({ project }) => project?.name ?? none,
    tags: ({ tags }) => tags.map(({ name, id }) => name ?? id).join(', ') || none,
    description: ({ description }) => description || messages.noDescription,
    place: ({ place }) => place ?? none,
    item: ({ item }) => item ?? none,
    client: ({ client }) => client ?? none,
    task: ({ task }) => task,
  });
}

function reportText({ span, totalSeconds, rows }: ControlReport, messages: MainMessages): string {
  const lines = rows.map(
    ({ key, seconds, depth = 0 }) => `${'  '.repeat(depth + 1)}${isolateText(rowLabel(key, messages))}: ${messages.duration(seconds)}`,
  );
  return [`${span.first} – ${span.last}: ${messages.duration(totalSeconds)}`, ...lines].join('\n');
}

function namesText({ projects, tags }: ControlNames, messages: MainMessages): string {
  const lines = projects.map(
    ({ name, client, tasks }) =>
      `@${isolateText(name)}${client === null ? '' : ` (${isolateText(client)})`}${tasks.length < 2 ? '' : `: ${tasks.map((task) => isolateText(task.name)).join(', ')}`}`,
  );
  return [...lines, ...tags.map(({ name }) => `#${isolateText(name)}`)].join('\n') || messages.commandLine.without;
}

function suggestionLine({ description, project, tags }: ControlSuggestion, messages: MainMessages): string {
  const marks = tags.flatMap(({ name }) => (name === null ? [] : ` #${isolateText(name)}`)).join('');
  return `${isolateText(description || messages.noDescription)}${project === null ? '' : ` · ${isolateText(project.name)}`}${marks}`;
}

function repositoryLine({ folder, branch, failure }: RepositoryView, messages: MainMessages): string {
  const state = failure === null ? (branch === null ? messages.commandLine.noBranch : isolateText(branch)) : messages.failure(failure);
  return `${isolateText(folder)}  ${state}`;
}

export function answerText(answer: Exclude<ControlAnswer, { readonly kind: 'refused' }>, texts: AnswerText): string {
  const { messages } = texts;
  const words = messages.commandLine;
  const withElapsed = (entry: ControlEntry) => ({ description: named(entry, messages), elapsed: messages.duration(entry.durationSeconds) });
  const withAsText = (text: string, asText: readonly string[] = []): string =>
    asText.length === 0 ? text : `${text}\n${words.asText(asText.map(isolateText).join(', '))}`;
  return matchKind(answer, {
    status: ({ status: { entry, today, sync, connection, failing } }) => {
      const time = createTimeFormatter(texts.times);
      const total = messages.duration(today.totalSeconds);
      const timer = entry === null ? words.stopped(total) : words.running({ ...withElapsed(entry), total });
      return `${timer}\n${messages.sync({ ...sync, connectionName: connection, until: sync.retryAt === null ? null : time(sync.retryAt) })}.${failing === null ? '' : `\n${messages.failing({ ...failing, connectionName: connection, since: time(failing.since), next: failing.nextAt === null ? null : time(failing.nextAt) })}`}`;
    },
    started: ({ entry, asText }) => withAsText(words.startedEntry(named(entry, messages)), asText),
    stopped: ({ entry }) => words.stoppedEntry(withElapsed(entry)),
    paused: ({ entry }) => words.pausedEntry(withElapsed(entry)),
    break: ({ until, timeZone }) => words.breakUntil(entryFormats(texts.times, timeZone).time(until)),
    added: ({ entry, asText }) => withAsText(words.addedEntry(withElapsed(entry)), asText),
    undone: ({ command }) =>
      messages.undo.undone(messages.undo.done({ ...command, description: command.description || messages.undo.unnamed })),
    entries: (list) => entryList(list, texts),
    connections: ({ connections }) => connections.map((connection) => connectionLine(connection, messages, texts.times)).join('\n'),
    connected: ({ connection, wasSignedIn }) =>
      `${words.connected({ ...connection, address: connection.address ?? '' })}${wasSignedIn ? `\n${words.wasSignedIn}` : ''}`,
    disconnected: (disconnected) => words.disconnected(disconnected),
    examined: ({ report, names }) => doctorText(report, { messages, names }),
    edited: ({ entry }) => words.editedEntry(withElapsed(entry)),
    deletion: ({ outcome, entry }) => messages.agents.deletion[outcome](withElapsed(entry)),
    found: (list) =>
      `${entryList({ ...list, kind: 'entries' }, texts)}\n${words.foundTotal({ count: list.total.entries, shown: list.entries.length, time: messages.duration(list.total.seconds) })}`,
    report: ({ report }) => reportText(report, messages),
    names: ({ names }) => namesText(names, messages),
    suggestions: ({ suggestions }) => suggestions.map((each) => suggestionLine(each, messages)).join('\n') || words.noEntries,
    'agents-permitted': ({ changes }) => (changes ? words.agentsMayChange : words.agentsMayRead),
    synced: ({ all }) => (all ? words.readingAll : words.syncing),
    activity: ({ activity: { state, pausedUntil }, timeZone }) =>
      words.activityState({ state, until: pausedUntil === null ? null : entryFormats(texts.times, timeZone).time(pausedUntil) }),
    'activity-today': ({ pieces, timeZone }) => activityList(pieces, timeZone, texts),
    proposed: ({ proposals, added, timeZone }) =>
      proposalList(proposals, timeZone, texts) + (added ? `\n${words.filled(proposals.length)}` : ''),
    repositories: ({ repositories }) => repositories.map((each) => repositoryLine(each, messages)).join('\n') || words.noRepositories,
    done: () => words.done,
  });
}
