/**
 * Adds a server or signs in to one again: browser, user, organization. Only one setup runs at a time; a new one cancels the previous one.
 * Nothing is saved before the last step.
 */
import { isSameId, type RecordId } from '#shared/values/brands.ts';
import type { ConnectionKey, SetupView } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { readOrganizationId, readUserId } from '#core/service-client/connect/connect-input.ts';
import type { Dialect } from '#core/service-client/dialects/dialect.ts';
import type { OpenInBrowser } from '../sign-in/web-address.ts';
import type { ServerAddress, ServerSetupPort, ServerIdentity, SignedIn } from './server-setup-port.ts';

export interface SettledServer {
  readonly address: ServerAddress;
  readonly signedIn: SignedIn;
  readonly dialect: Dialect;
  readonly userId: RecordId;
  readonly organizationId: RecordId;
  readonly organizationName: string | null;
}

export interface ServerSetupOptions {
  readonly setupPort: ServerSetupPort;
  readonly onChange: () => void;
  readonly onReturned: () => void;
}

export interface SetupGoal {
  /** The connection being edited; null for a new one. */
  readonly about: ConnectionKey | null;
  readonly save: (server: SettledServer) => Promise<Result<ConnectionKey, Failure>>;
  /** Set for a command line, which shows no form; without `open`, the system's browser is used. */
  readonly terminal?: { readonly open?: OpenInBrowser };
}

export interface SetupUnderWay {
  readonly outcome: Promise<Result<ConnectionKey, Failure>>;
  readonly inBrowser: boolean;
  /** The existing sign-in is used. */
  readonly wasSignedIn: boolean;
  readonly cancel: () => void;
}

interface Attempt {
  readonly address: ServerAddress;
  readonly goal: SetupGoal;
  readonly cancel: () => void;
  readonly settle: (outcome: Result<ConnectionKey, Failure>) => void;
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

  get about(): ConnectionKey | null {
    return this.#attempt?.goal.about ?? null;
  }

  begin(address: ServerAddress, goal: SetupGoal): SetupUnderWay {
    this.#end('replaced');
    const outcome = Promise.withResolvers<Result<ConnectionKey, Failure>>();
    const { finished, cancel } = this.#options.setupPort.signIn(address, {
      onReturn: () => {
        if (this.#attempt === attempt) {
          this.#show(attempt, { kind: 'reading', name: address.name });
          if (goal.terminal === undefined) {
            this.#options.onReturned();
          }
        }
      },
      ...(goal.terminal?.open === undefined ? {} : { open: goal.terminal.open }),
    });
    const attempt: Attempt = { address, goal, cancel, settle: outcome.resolve, signedIn: null };
    this.#attempt = attempt;
    this.#show(attempt, { kind: address.access.kind === 'browser' ? 'browser' : 'reading', name: address.name });
    void this.#follow(attempt, finished);
    return {
      outcome: outcome.promise,
      inBrowser: address.access.kind === 'browser',
      wasSignedIn: address.access.kind === 'kept',
      cancel: () => {
        if (this.#attempt === attempt) {
          this.cancel();
        }
      },
    };
  }

  /** Takes the values that the server could not provide, or the chosen organization. A field that was not asked for is empty. */
  answer(typed: { readonly organizationId: string; readonly userId: string }): Result<null, Failure> {
    const attempt = this.#attempt;
    const view = this.#view;
    const identity = attempt?.signedIn?.identity;
    if (attempt === null || identity === undefined || (view.kind !== 'choosing' && view.kind !== 'asking')) {
      return fail({ kind: 'no-setup' });
    }
    const organizationId =
      view.kind === 'asking' && !view.organization
        ? succeed(attempt.address.organizationId)
        : readId(typed.organizationId, 'organizationId');
    if (!organizationId.ok) {
      return organizationId;
    }
    const known = identity.userId ?? attempt.address.userId;
    const userId = known === null ? readId(typed.userId, 'userId') : succeed(known);
    if (!userId.ok) {
      return userId;
    }
    if (organizationId.value === null) {
      return fail({ kind: 'no-setup' });
    }
    if (!isMember(identity, organizationId.value)) {
      return fail({ kind: 'no-membership' });
    }
    void this.#saveConnection(attempt, { organizationId: organizationId.value, userId: userId.value });
    return succeed(null);
  }

  cancel(): void {
    this.#end('cancelled');
  }

  #end(kind: 'cancelled' | 'replaced'): void {
    const attempt = this.#attempt;
    this.#attempt = null;
    attempt?.cancel();
    attempt?.settle(fail({ kind: 'not-signed-in', cause: { kind } }));
    if (this.#view.kind !== 'idle') {
      this.#view = { kind: 'idle' };
      this.#options.onChange();
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
    const { address, goal } = attempt;
    const { organizations } = outcome.value.identity;
    const userId = outcome.value.identity.userId ?? address.userId;
    const organizationId = address.organizationId ?? (organizations?.length === 1 ? organizations[0]?.id : undefined) ?? null;
    // A saved connection has its own check, because its entries belong to one user.
    if (goal.about === null && address.userId !== null && (userId === null || !isSameId(userId, address.userId))) {
      this.#fail(attempt, { kind: 'server-field', field: 'userId', cause: { kind: 'user-id-differs' } });
    } else if (organizations?.length === 0 || (organizationId !== null && !isMember(outcome.value.identity, organizationId))) {
      this.#fail(attempt, { kind: 'no-membership' });
    } else if (organizationId !== null && userId !== null) {
      await this.#saveConnection(attempt, { organizationId, userId });
    } else if (goal.terminal !== undefined) {
      this.#fail(attempt, missing({ organizationId, organizations }));
    } else if (organizationId === null && organizations !== null && userId !== null) {
      this.#show(attempt, { kind: 'choosing', name: address.name, organizations: [...organizations] });
    } else {
      this.#show(attempt, { kind: 'asking', name: address.name, organization: organizationId === null, user: userId === null });
    }
  }

  async #saveConnection(
    attempt: Attempt,
    { organizationId, userId }: { readonly organizationId: RecordId; readonly userId: RecordId },
  ): Promise<void> {
    const { address, signedIn } = attempt;
    if (signedIn === null) {
      return;
    }
    this.#show(attempt, { kind: 'reading', name: address.name });
    const dialect = await this.#options.setupPort.probe(address, signedIn, organizationId);
    if (this.#attempt !== attempt) {
      return;
    }
    if (!dialect.ok) {
      this.#fail(attempt, dialect.failure);
      return;
    }
    const listed = signedIn.identity.organizations?.find(({ id }) => isSameId(id, organizationId));
    const organization = { organizationId: listed?.id ?? organizationId, organizationName: listed?.name ?? null };
    const saved = await attempt.goal.save({ address, signedIn, dialect: dialect.value, userId, ...organization });
    if (this.#attempt !== attempt) {
      return;
    }
    if (saved.ok) {
      this.#attempt = null;
      this.#show(attempt, { kind: 'idle' });
      attempt.settle(saved);
    } else {
      this.#fail(attempt, saved.failure);
    }
  }

  #fail(attempt: Attempt, failure: Failure): void {
    this.#attempt = null;
    this.#show(attempt, attempt.goal.terminal === undefined ? { kind: 'failed', name: attempt.address.name, failure } : { kind: 'idle' });
    attempt.settle(fail(failure));
  }

  /** A command line reports its own progress; a window shows only that a sign-in is pending. */
  #show({ goal }: Attempt, view: SetupView): void {
    this.#view = goal.terminal === undefined ? view : { kind: 'idle' };
    this.#options.onChange();
  }
}

function missing({
  organizationId,
  organizations,
}: {
  readonly organizationId: RecordId | null;
  readonly organizations: ServerIdentity['organizations'];
}): Failure {
  if (organizationId !== null) {
    return { kind: 'server-field', field: 'userId', cause: { kind: 'user-needed' } };
  }
  return organizations === null
    ? { kind: 'server-field', field: 'organizationId', cause: { kind: 'organization-needed' } }
    : { kind: 'organization-choice', organizations };
}

function isMember({ organizations }: ServerIdentity, organizationId: RecordId): boolean {
  return organizations === null || organizations.some(({ id }) => isSameId(id, organizationId));
}

function readId(typed: string, field: 'organizationId' | 'userId'): Result<RecordId, Failure> {
  const read = field === 'userId' ? readUserId(typed) : readOrganizationId(typed);
  return read.ok ? read : fail({ kind: 'server-field', field, cause: read.failure });
}
