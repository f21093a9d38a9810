/** A page that creates projects and tags online, as `RecordCommands` does: one at a time, claimed so that the engine creates none of that name. */
import type { Dispatched, ServiceAnswer, ServiceRequest } from '#core/sync/engine/engine-events.ts';
import type { EngineState } from '#core/sync/engine/engine-state.ts';
import { claimable } from '#core/sync/outcomes/ensuring.ts';
import { sameName } from '#core/sync/catalog/names.ts';
import type { Need } from '#core/sync/wish.ts';

interface PageOptions {
  readonly state: () => EngineState;
  readonly monotonicMs: () => number;
  /** Returns whether the program carried it out. */
  readonly dispatch: (event: Dispatched) => boolean;
  /** Sends the request now, and passes its answer to `hears`. False if the gateway allows no request. */
  readonly send: (request: ServiceRequest) => boolean;
}

type NameNeed = Exclude<Need, { readonly kind: 'task' | 'client' }>;

export class Page {
  readonly #options: PageOptions;
  #need: NameNeed | null = null;

  constructor(options: PageOptions) {
    this.#options = options;
  }

  create(kind: NameNeed['kind'], name: string): void {
    const { state, monotonicMs, dispatch } = this.#options;
    const need: NameNeed = { kind, name };
    if (this.#need !== null || claimable(state(), need, monotonicMs()) !== 'free') {
      return;
    }
    if (!dispatch({ kind: 'name-claimed', need })) {
      return;
    }
    this.#need = need;
    this.#send({ kind: kind === 'project' ? 'list-projects' : 'list-tags' });
  }

  /** The program has ended. */
  forget(): void {
    this.#need = null;
  }

  hears(answer: ServiceAnswer): void {
    const need = this.#need;
    if (need === null) {
      return;
    }
    const { kind, reply } = answer;
    if ((kind === 'projects' || kind === 'tags') && reply.kind === 'done') {
      const isThere = reply.value.some(({ name }) => sameName(name, need.name));
      if (isThere) {
        this.#settle({ kind: 'none' });
      } else {
        this.#send(need.kind === 'project' ? { kind: 'create-project', body: { name: need.name, color: '#123abc' } } : { kind: 'create-tag', body: { name: need.name } });
      }
    } else if ((kind === 'project-created' || kind === 'tag-created') && (reply.kind === 'done' || reply.kind === 'unknown')) {
      this.#settle(reply.kind === 'done' ? { kind: 'created', id: reply.value.id } : { kind: 'unknown' });
    } else {
      this.#settle({ kind: 'none' });
    }
  }

  #send(request: ServiceRequest): void {
    if (this.#need !== null && !this.#options.send(request)) {
      this.#settle({ kind: 'none' });
    }
  }

  #settle(outcome: Extract<Dispatched, { readonly kind: 'name-settled' }>['outcome']): void {
    const need = this.#need;
    this.#need = null;
    if (need !== null) {
      this.#options.dispatch({ kind: 'name-settled', need, outcome });
    }
  }
}
