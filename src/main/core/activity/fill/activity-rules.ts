/** The user's rules, and the times that the user calls no work: two short files beside the recording, which deleting it leaves. */
import { join } from 'node:path';
import { z } from 'zod';
import { activityRuleSchema, matchesEverything, type ActivityRule, type NotWork, type RuleContent } from '#shared/activity/proposals.ts';
import type { ConnectionKey } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import { boundedList } from '#shared/values/bounds.ts';
import { utcInstantSchema, uuidSchema, type Uuid } from '#shared/values/brands.ts';
import { together } from '#shared/values/emitter.ts';
import { activityRulesLimit, notWorkLimit } from '#shared/values/limits.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { readClock } from '#core/platform/calendar.ts';
import type { Ports } from '#core/platform/ports.ts';
import { listFile, SavedList, type Changed } from '#core/timer/saved/saved-list.ts';

const rulesSchema = boundedList(activityRuleSchema, { max: activityRulesLimit });
const notWorkSchema = boundedList(z.object({ id: uuidSchema, from: utcInstantSchema, to: utcInstantSchema }), { max: notWorkLimit });

interface ActivityRulesOptions {
  /** Of the recording. */
  readonly folder: string;
  readonly ports: Ports;
}

type Done = Result<null, Failure>;

function settled(changed: Changed<unknown>): Done {
  return changed.ok ? succeed(null) : changed;
}

export class ActivityRules {
  readonly #ports: Ports;
  readonly #rules: SavedList<ActivityRule>;
  readonly #notWork: SavedList<NotWork>;

  constructor({ folder, ports }: ActivityRulesOptions) {
    const { now } = readClock(ports.clock);
    this.#ports = ports;
    this.#rules = new SavedList(listFile<ActivityRule>(join(folder, 'rules.json'), { schema: rulesSchema, now }));
    this.#notWork = new SavedList(listFile<NotWork>(join(folder, 'not-work.json'), { schema: notWorkSchema, now }));
  }

  /** Where unreadable files were kept. */
  get keptAs(): readonly string[] {
    return [this.#rules.keptAs, this.#notWork.keptAs].filter((each) => each !== null);
  }

  of(connection: ConnectionKey): readonly ActivityRule[] {
    return this.#rules.items.filter((rule) => rule.connection === connection);
  }

  notWork({ from, to }: HistorySpan): readonly NotWork[] {
    return this.#notWork.items.filter((each) => each.from < to && each.to > from);
  }

  subscribe(listener: () => void): () => void {
    return together(this.#rules.subscribe, this.#notWork.subscribe)(listener);
  }

  /** Adds a rule, or with `id` replaces one. A new one comes first: it is more particular than those before it. */
  async save(id: Uuid | null, connection: ConnectionKey, content: RuleContent): Promise<Done> {
    if (matchesEverything(content)) {
      return fail({ kind: 'bad-request', detail: 'title: must not match everything' });
    }
    return settled(
      await this.#rules.change((before) => {
        const at = before.findIndex((each) => each.id === id);
        const rule: ActivityRule = { id: id ?? this.#ports.chance.newId(), connection, ...content };
        if (at >= 0) {
          return succeed({ items: before.with(at, rule), item: rule, at });
        }
        return before.length >= activityRulesLimit
          ? fail({ kind: 'rules-full', limit: activityRulesLimit })
          : succeed({ items: [rule, ...before], item: rule, at: 0 });
      }),
    );
  }

  async remove(id: Uuid): Promise<Done> {
    return settled(await this.#rules.remove(id));
  }

  /** Nothing is proposed in this time. The oldest times are forgotten. */
  async addNotWork({ from, to }: HistorySpan): Promise<Result<NotWork, Failure>> {
    const item: NotWork = { id: this.#ports.chance.newId(), from, to };
    const added = await this.#notWork.change((before) => {
      const items = [...before, item].slice(-notWorkLimit);
      return succeed({ items, item, at: items.length - 1 });
    });
    return added.ok ? succeed(item) : added;
  }

  isNotWork(id: Uuid): boolean {
    return this.#notWork.items.some((each) => each.id === id);
  }

  async removeNotWork(id: Uuid): Promise<Done> {
    return settled(await this.#notWork.remove(id));
  }

  async close(): Promise<void> {
    await Promise.all([this.#rules.close(), this.#notWork.close()]);
  }
}
