/**
 * Adding a server, or signing in to one again, step by step: the browser, who came back, which organization. One at a time; a new
 * one ends the one before. Nothing is changed before the last step.
 */
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';
import type { ConnectionKey, ServerDraft, SetupView } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import type { Dialect } from '#core/service-client/dialect.ts';
import type { ServerAddress, ServerGateway, ServerIdentity, SignedIn } from './server-gateway.ts';

/** A server somebody signed in to, whose entries are known. */
export interface SettledServer {
  readonly address: ServerAddress;
  readonly signedIn: SignedIn;
  readonly dialect: Dialect;
  readonly userId: Uuid;
  readonly organizationId: Uuid;
  readonly organizationName: string | null;
}

export interface ServerSetupOptions {
  readonly gateway: ServerGateway;
  readonly onChange: () => void;
  /** A person has come back from their browser. */
  readonly onReturned: () => void;
}

export interface SetupGoal {
  /** The connection this is about; null for a new one. */
  readonly about: ConnectionKey | null;
  /** What becomes of the server in the end. Its failure is shown like any other. */
  readonly conclude: (server: SettledServer) => Promise<Result<null, Failure>>;
}

interface Attempt {
  readonly address: ServerAddress;
  readonly goal: SetupGoal;
  readonly cancel: () => void;
  signedIn: SignedIn | null;
}

export class ServerSetup {
  readonly #options: ServerSetupOptions;
  #view: SetupView = { kind: 'idle' };
  #attempt: Attempt | null = null;

  constructor(options: ServerSetupOptions) {
    this.#options = options;
  }

  view(): SetupView {
    return this.#view;
  }

  /** The known connection a person is signing in to right now; null when there is none. */
  get about(): ConnectionKey | null {
    return this.#attempt?.goal.about ?? null;
  }

  /** Adds a server, unless something about it cannot be right. */
  connect(draft: ServerDraft, goal: SetupGoal): Result<null, Failure> {
    const judged = this.#options.gateway.judge(draft);
    if (!judged.ok) {
      return judged;
    }
    this.begin(judged.value, goal);
    return succeed(null);
  }

  /** Signs in to a known server. */
  begin(address: ServerAddress, goal: SetupGoal): void {
    this.cancel();
    const { finished, cancel } = this.#options.gateway.signIn(address, () => {
      if (this.#attempt === attempt) {
        this.#show({ kind: 'reading', name: address.name });
        this.#options.onReturned();
      }
    });
    const attempt: Attempt = { address, goal, cancel, signedIn: null };
    this.#attempt = attempt;
    this.#show({ kind: 'browser', name: address.name });
    void this.#follow(attempt, finished);
  }

  /** What the server could not tell, or which of its organizations. An empty text is what was not asked. */
  answer(typed: { readonly organizationId: string; readonly userId: string }): Result<null, Failure> {
    const attempt = this.#attempt;
    const view = this.#view;
    const identity = attempt?.signedIn?.identity;
    if (attempt === null || identity === undefined || (view.kind !== 'choosing' && view.kind !== 'asking')) {
      return fail({ kind: 'no-setup' });
    }
    const organizationId = view.kind === 'asking' && !view.organization ? succeed(attempt.address.organizationId) : readUuid(typed.organizationId, 'organizationId');
    if (!organizationId.ok) {
      return organizationId;
    }
    const userId = identity.userId === null ? readUuid(typed.userId, 'userId') : succeed(identity.userId);
    if (!userId.ok) {
      return userId;
    }
    if (organizationId.value === null) {
      return fail({ kind: 'no-setup' });
    }
    if (!isMember(identity, organizationId.value)) {
      return fail({ kind: 'no-membership' });
    }
    void this.#conclude(attempt, { organizationId: organizationId.value, userId: userId.value });
    return succeed(null);
  }

  /** Ends what is under way, and takes away what was shown of it. */
  cancel(): void {
    const attempt = this.#attempt;
    this.#attempt = null;
    attempt?.cancel();
    if (this.#view.kind !== 'idle') {
      this.#show({ kind: 'idle' });
    }
  }

  async #follow(attempt: Attempt, finished: Promise<Result<SignedIn, Failure>>): Promise<void> {
    const outcome = await finished;
    if (this.#attempt !== attempt) {
      return;
    }
    if (!outcome.ok) {
      this.#fail(attempt, outcome.failure);
      return;
    }
    attempt.signedIn = outcome.value;
    const { address } = attempt;
    const { userId, organizations } = outcome.value.identity;
    const organizationId = address.organizationId ?? (organizations?.length === 1 ? organizations[0]?.id : undefined) ?? null;
    if (organizations?.length === 0 || (organizationId !== null && !isMember(outcome.value.identity, organizationId))) {
      this.#fail(attempt, { kind: 'no-membership' });
    } else if (organizationId === null && organizations !== null && userId !== null) {
      this.#show({ kind: 'choosing', name: address.name, organizations: [...organizations] });
    } else if (organizationId === null || userId === null) {
      this.#show({ kind: 'asking', name: address.name, organization: organizationId === null, user: userId === null });
    } else {
      await this.#conclude(attempt, { organizationId, userId });
    }
  }

  async #conclude(attempt: Attempt, { organizationId, userId }: { readonly organizationId: Uuid; readonly userId: Uuid }): Promise<void> {
    const { address, signedIn } = attempt;
    if (signedIn === null) {
      return;
    }
    this.#show({ kind: 'reading', name: address.name });
    const dialect = await this.#options.gateway.probe(address, signedIn, organizationId);
    if (this.#attempt !== attempt) {
      return;
    }
    if (!dialect.ok) {
      this.#fail(attempt, dialect.failure);
      return;
    }
    const organizationName = signedIn.identity.organizations?.find(({ id }) => id === organizationId)?.name ?? null;
    const concluded = await attempt.goal.conclude({ address, signedIn, dialect: dialect.value, userId, organizationId, organizationName });
    if (this.#attempt !== attempt) {
      return;
    }
    if (concluded.ok) {
      this.#attempt = null;
      this.#show({ kind: 'idle' });
    } else {
      this.#fail(attempt, concluded.failure);
    }
  }

  #fail({ address }: Attempt, failure: Failure): void {
    this.#attempt = null;
    this.#show({ kind: 'failed', name: address.name, failure });
  }

  #show(view: SetupView): void {
    this.#view = view;
    this.#options.onChange();
  }
}

/** Whether the person may be in the organization: a server that does not tell leaves it to its answers. */
function isMember({ organizations }: ServerIdentity, organizationId: Uuid): boolean {
  return organizations === null || organizations.some(({ id }) => id === organizationId);
}

function readUuid(typed: string, field: 'organizationId' | 'userId'): Result<Uuid, Failure> {
  const text = typed.trim();
  const read = parseForeign(uuidSchema, text);
  return read.ok ? succeed(read.value) : fail({ kind: 'server-field', field, cause: field === 'userId' ? { kind: 'user-id-unreadable' } : { kind: 'organization-id-unreadable', text: text.slice(0, 80) } });
}
