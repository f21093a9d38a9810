/** Handles `clocktower://` addresses from another start of the program, from the system, and from its own arguments. */
import { app, dialog } from 'electron';
import type { ConnectionController } from '#core/accounts/connections/connection-controller.ts';
import type { Connections } from '#core/accounts/connections/connections.ts';
import { allowableSource, deepLinkScheme, readDeepLink, type DeepLink } from '#core/program/deep-link.ts';
import { planDetail, planLine, planLink, type LinkPlan } from '#core/program/link-plan.ts';
import type { WorkItems } from '#core/work-items/work-items.ts';
import type { Failure } from '#shared/failures.ts';
import { assertNever, succeed } from '#shared/values/result.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import type { Popover } from '../windows/popover.ts';
import type { PreferenceStore } from '../profile/preferences.ts';

interface DeepLinksOptions {
  readonly connections: Connections;
  readonly controller: ConnectionController;
  readonly workItems: WorkItems;
  readonly preferences: PreferenceStore;
  readonly popover: Popover;
  readonly messages: MainMessages;
}

export class DeepLinks {
  readonly #options: DeepLinksOptions;
  #asking = false;

  constructor(options: DeepLinksOptions) {
    this.#options = options;
  }

  async open(address: string): Promise<void> {
    const link = readDeepLink(address);
    if (!link.ok) {
      this.#refuse({ kind: 'link-refused', reason: link.failure });
      return;
    }
    const plan = planLink(link.value, this.#options);
    if (!plan.ok) {
      this.#refuse(plan.failure);
      return;
    }
    const source = allowableSource(link.value);
    switch (link.value.action) {
      case 'new':
        this.#options.popover.fill(planLine(plan.value, link.value.at));
        return;
      case 'start':
        if (
          (source !== null && this.#options.preferences.current.linkSources.includes(source)) ||
          (await this.#ask(link.value, plan.value))
        ) {
          await this.#start(plan.value);
        }
        return;
      default:
        assertNever(link.value.action);
    }
  }

  /** One question at a time, even if a page opens a hundred links. */
  async #ask(link: DeepLink, plan: LinkPlan): Promise<boolean> {
    if (this.#asking) {
      return false;
    }
    this.#asking = true;
    const { messages, preferences } = this.#options;
    const source = allowableSource(link);
    const answer = await dialog.showMessageBox({
      type: 'question',
      title: messages.productName,
      message: messages.links.ask({ description: plan.description, source: link.source }),
      detail: planDetail(plan, messages.links),
      buttons: [messages.links.start, messages.links.notNow],
      defaultId: 1,
      cancelId: 1,
      ...(source === null ? {} : { checkboxLabel: messages.links.allowSource(source) }),
    });
    this.#asking = false;
    const isYes = answer.response === 0;
    if (isYes && source !== null && answer.checkboxChecked) {
      preferences.change({ linkSources: [...preferences.current.linkSources, source] });
    }
    return isYes;
  }

  async #start({ connection, description, extras }: LinkPlan): Promise<void> {
    const { connections, controller } = this.#options;
    const used = connection === null ? succeed(null) : await controller.use(connection.id);
    const answer = used.ok ? connections.tracker.runLine(description, extras) : used;
    if (!answer.ok) {
      this.#refuse(answer.failure);
    }
  }

  #refuse(failure: Failure): void {
    const { connections, popover } = this.#options;
    connections.tracker.addNotice({ kind: 'refused', failure });
    popover.show();
  }
}

/**
 * Registers the link scheme on Windows. The packages of Linux and macOS declare it: on Linux Electron calls xdg-settings, some versions of
 * which also make the program the default for text/html.
 */
export function registerScheme(): void {
  if (app.isPackaged && process.platform === 'win32') {
    app.setAsDefaultProtocolClient(deepLinkScheme);
  }
}
