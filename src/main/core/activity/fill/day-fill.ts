/**
 * Proposes entries of the current connection from the recording, the calendars, commits, the user's rules and what earlier entries were.
 */
import type {
  ActivityRuleView,
  ActivityStatistics,
  AttributedPiece,
  Proposal,
  ProposalsView,
  StatisticsRequest,
  FillChoice,
  RuleContent,
  RuleTrial,
} from '#shared/activity/proposals.ts';
import type { Failure } from '#shared/failures.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import type { Meeting } from '#shared/history/calendar.ts';
import type { Commit } from '#shared/work-items/commits.ts';
import { instantOfEpochMs, toLocalDate, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import type { Connections } from '#core/accounts/connections/connections.ts';
import { calendarDay, spanOfDays, startOfDaysAgo } from '#core/platform/calendar.ts';
import type { Ports } from '#core/platform/ports.ts';
import { savedContentView } from '#core/timer/saved/saved-content.ts';
import type { ActivityRecorder } from '../activity-recorder.ts';
import type { ActivityRules } from './activity-rules.ts';
import { attributeBy, learnFrom, tryRule, type Attribute, type Target } from './attribution.ts';
import { activityStatistics } from './statistics.ts';
import { proposeEntries, rankChoices, type ProposalSources, type ProposedContent } from './proposals.ts';

interface DayFillOptions {
  readonly recorder: Pick<ActivityRecorder, 'pieces'>;
  readonly rules: ActivityRules;
  readonly connections: Connections;
  readonly calendar: { readonly meetings: (span: HistorySpan) => Promise<readonly Meeting[]> };
  readonly commits: (span: HistorySpan) => Promise<readonly Commit[]>;
  readonly clock: Ports['clock'];
}

/** Days of which entries are learned from, and on which a rule is tried. */
const learnedDays = 30;
const triedDays = 7;

function namedRow({ key, seconds }: { readonly key: string; readonly seconds: readonly number[] }) {
  return { name: key, seconds: [...seconds] };
}

export class DayFill {
  readonly #options: DayFillOptions;
  /** What was learned, for as long as no entry changes. */
  #learned: { readonly from: string; readonly attribute: Attribute } | null = null;

  constructor(options: DayFillOptions) {
    this.#options = options;
  }

  /** Up to now: nothing is proposed of the future. */
  async proposals(span: HistorySpan): Promise<Result<ProposalsView, Failure>> {
    const { calendar, connections, rules } = this.#options;
    const past = this.#past(span);
    const [meetings, commits] = await Promise.all([calendar.meetings(past), this.#options.commits(past)]);
    const sources = this.#sources(past);
    if (!sources.ok) {
      return sources;
    }
    const notWork = rules.notWork(span);
    const entries = connections.current.sync.history.between(span).map(({ start, end }) => ({ from: start, to: end ?? past.to }));
    const proposed =
      past.from < past.to ? proposeEntries({ span: past, ...sources.value, taken: [...entries, ...notWork], meetings, commits }) : [];
    return succeed({
      proposals: proposed.map(({ from, to, ...content }): Proposal => ({ from, to, ...this.#view(content) })),
      notWork: [...notWork],
    });
  }

  /** What the user worked on in the span, also under the running entry. Without meetings. */
  recent(span: HistorySpan): Result<Proposal[], Failure> {
    const { connections, rules } = this.#options;
    const sources = this.#sources(span);
    if (!sources.ok) {
      return sources;
    }
    const finished = connections.current.sync.history
      .between(span)
      .flatMap(({ start, end }) => (end === null ? [] : [{ from: start, to: end }]));
    const worked = proposeEntries({ span, ...sources.value, taken: [...finished, ...rules.notWork(span)], meetings: [], commits: [] });
    return succeed(worked.map(({ from, to, ...content }) => ({ from, to, ...this.#view(content) })));
  }

  /** What was recorded in the span. */
  pieces(span: HistorySpan): Result<AttributedPiece[], Failure> {
    const { connections, recorder, rules } = this.#options;
    const pieces = recorder.pieces(span);
    if (!pieces.ok) {
      return pieces;
    }
    const ruleOf = attributeBy(rules.of(connections.currentId), () => null);
    return succeed(
      pieces.value.map((piece) => {
        if (piece.kind === 'away') {
          return piece;
        }
        const rule = ruleOf(piece);
        return { ...piece, project: rule === null ? null : this.#target(rule.target).project };
      }),
    );
  }

  choices(span: HistorySpan): Result<FillChoice[], Failure> {
    const sources = this.#sources(span);
    return sources.ok
      ? succeed(rankChoices({ span, ...sources.value }).map(({ seconds, ...content }) => ({ seconds, ...this.#view(content) })))
      : sources;
  }

  statistics({ first, days }: StatisticsRequest): Result<ActivityStatistics, Failure> {
    const { connections, clock } = this.#options;
    const timeZone = clock.timeZone();
    const dates = Array.from({ length: days }, (_, index) => toLocalDate(Temporal.PlainDate.from(first).add({ days: index })));
    const spans = dates.map((date) => spanOfDays(date, date, timeZone));
    const span = spanOfDays(first, dates.at(-1) ?? first, timeZone);
    const sources = this.#sources(span);
    if (!sources.ok) {
      return sources;
    }
    const now = this.#now();
    const entries = connections.current.sync.history.between(span).map(({ start, end }) => ({ from: start, to: end ?? now }));
    const made = activityStatistics({ days: spans, ...sources.value, entries });
    const { projects } = connections.tracker.catalog.names;
    return succeed({
      days: made.days.flatMap((day, index) => (dates[index] === undefined ? [] : [{ date: dates[index], ...day }])),
      applications: made.applications.map(namedRow),
      sites: made.sites.map(namedRow),
      projects: made.projects.map(({ key, seconds }) => {
        const project = key === null ? undefined : projects.get(key);
        return {
          project: project === undefined ? null : { id: project.id, name: project.name, color: project.color },
          seconds: [...seconds],
        };
      }),
    });
  }

  /** What the rule would have matched in the last week. */
  trial(rule: Pick<RuleContent, 'application' | 'title'>): Result<RuleTrial, Failure> {
    const timeZone = this.#options.clock.timeZone();
    const pieces = this.#options.recorder.pieces(this.#last(triedDays));
    return pieces.ok ? succeed(tryRule(rule, pieces.value, (instant) => calendarDay(instant, timeZone).date)) : pieces;
  }

  rules(): ActivityRuleView[] {
    return this.#options.rules
      .of(this.#options.connections.currentId)
      .map(({ id, application, title, ...target }) => ({ id, application, title, ...this.#target(target) }));
  }

  readonly saveRule = async (id: Uuid | null, rule: RuleContent): Promise<Result<null, Failure>> =>
    this.#options.rules.save(id, this.#options.connections.currentId, rule);

  /** Nothing is proposed in this time any more. One Undo takes it back. */
  readonly markNotWork = async (span: HistorySpan): Promise<Result<null, Failure>> => {
    const { connections, rules } = this.#options;
    const added = await rules.addNotWork(span);
    if (!added.ok) {
      return added;
    }
    const { id } = added.value;
    const { tracker } = connections;
    tracker.bulk.addForeignCommand({
      kind: 'not-work',
      count: () => (rules.isNotWork(id) ? 1 : 0),
      undo: async () => rules.removeNotWork(id),
    });
    tracker.announce();
    return succeed(null);
  };

  readonly removeNotWork = async (id: Uuid): Promise<Result<null, Failure>> => {
    const { connections, rules } = this.#options;
    const removed = await rules.removeNotWork(id);
    // Its Undo is offered no longer.
    connections.tracker.announce();
    return removed;
  };

  #now(): UtcInstant {
    return instantOfEpochMs(this.#options.clock.nowMs());
  }

  #past({ from, to }: HistorySpan): HistorySpan {
    const now = this.#now();
    return { from, to: to < now ? to : now };
  }

  #last(days: number): HistorySpan {
    const now = this.#now();
    return { from: startOfDaysAgo(now, days, this.#options.clock.timeZone()), to: now };
  }

  /** What was recorded in the span, and what it counts as. */
  #sources(span: HistorySpan): Result<Pick<ProposalSources, 'pieces' | 'attribute'>, Failure> {
    const pieces = this.#options.recorder.pieces(span);
    const attribute = this.#attribute();
    return !pieces.ok ? pieces : !attribute.ok ? attribute : succeed({ pieces: pieces.value, attribute: attribute.value });
  }

  #attribute(): Result<Attribute, Failure> {
    const { connections, recorder, rules, clock } = this.#options;
    const { history } = connections.current.sync;
    const own = rules.of(connections.currentId);
    const from = JSON.stringify([connections.currentId, history.change().revision, calendarDay(this.#now(), clock.timeZone()).date]);
    if (this.#learned?.from === from) {
      return succeed(attributeBy(own, this.#learned.attribute));
    }
    const span = this.#last(learnedDays);
    const pieces = recorder.pieces(span);
    if (!pieces.ok) {
      return pieces;
    }
    this.#learned = { from, attribute: learnFrom(pieces.value, history.between(span)) };
    return succeed(attributeBy(own, this.#learned.attribute));
  }

  #target({ description, projectId, taskId, tags, billable }: Target) {
    const { tracker } = this.#options.connections;
    const { project, task, tags: named } = savedContentView({ description, projectId, taskId, tags: [...tags] }, tracker.catalog.names);
    return { description, project, task, tags: named, billable };
  }

  /** Without a known project it gets the default one, like an entry that names none. */
  #view({ target, ...shown }: ProposedContent) {
    const view = this.#target(target);
    return { ...shown, ...view, project: view.project ?? this.#options.connections.view().defaultProject };
  }
}
