/** The callers of a device's gateway besides the engine: a page and the history. */
import type { Caller } from '#core/sync/gateway/gateway-state.ts';
import type { ServiceAnswer, ServiceRequest } from '#core/sync/engine/engine-events.ts';
import type { RecordId, Uuid } from '#shared/values/brands.ts';
import type { Device, DeviceOptions } from './device.ts';
import { describeRequest } from './describe.ts';
import { HistoryPass } from './history-pass.ts';
import { Page } from './page.ts';

interface OtherCallersOptions extends Pick<DeviceOptions, 'ledger' | 'disk' | 'carry'> {
  readonly device: Device;
  readonly newId: () => Uuid;
  /** Announces the request to the gateway of the device. */
  readonly begins: (id: string, caller: Caller) => void;
}

export class OtherCallers {
  readonly page: Page;
  readonly history: HistoryPass;
  readonly #options: OtherCallersOptions;
  #requests = 0;

  constructor(options: OtherCallersOptions) {
    const { device, disk, newId } = options;
    this.#options = options;
    this.page = new Page({ state: () => device.state, monotonicMs: () => device.monotonicMs, dispatch: (event) => device.dispatch(event), send: (request) => this.#send('command', request) });
    this.history = new HistoryPass({
      store: disk.store,
      isInWorkingSet: (serverId) => device.state.byServerId.has(serverId),
      newId,
      send: (request) => this.#send('backfill', request),
      onWritten: (serverIds) => this.#checkListed(serverIds),
    });
  }

  /** The program has ended. */
  forget(): void {
    this.page.forget();
    this.history.forget();
  }

  /** Returns false if the request is the engine's. */
  hears(id: string, request: ServiceRequest, gathered: { readonly answer: ServiceAnswer; readonly startedMs: number; readonly snapshotMs: number | null }): boolean {
    const { device } = this.#options;
    const { answer } = gathered;
    if (id.startsWith('backfill')) {
      // The engine does not see these reads: they prove nothing to it.
      device.oracle.hearsHistory(answer.reply);
      device.files.unlessLost(() => this.history.hears(answer));
    } else if (id.startsWith('command')) {
      device.oracle.hears(device.state, request, { ...gathered, id });
      this.page.hears(answer);
    } else {
      return false;
    }
    return true;
  }

  /** H1: a list that lags behind restores nothing that was deleted here. */
  #checkListed(serverIds: readonly RecordId[]): void {
    const { device, ledger, disk } = this.#options;
    device.gateway.progressed('backfill', 1);
    for (const id of serverIds) {
      const isBack = ledger.server.rows.get(id)?.deletedBy === device.number && disk.store.evictedByServerId(id) !== null;
      ledger.violateIf(isBack, 'H1', `the history of device ${device.number} shows ${id} again, which was deleted here`);
    }
  }

  /** False if the program has ended, or the gateway allows no request. */
  #send(caller: 'command' | 'backfill', request: ServiceRequest): boolean {
    const { device, ledger, begins, carry } = this.#options;
    if (!device.isRunning || !device.gateway.mayBegin(caller)) {
      return false;
    }
    this.#requests += 1;
    const id = `${caller} ${this.#requests}`;
    ledger.say(() => `device ${device.number} sends #${id}: ${describeRequest(request)}`);
    if (caller === 'backfill') {
      device.oracle.sendsHistory();
    }
    begins(id, caller);
    carry(device, id, request);
    return true;
  }
}
