/** Handles `clocktower://` addresses from another start of the program, from the system, and from its own arguments. */
import { app, dialog } from 'electron';
import type { Connections } from '#core/accounts/connections/connections.ts';
import { deepLinkScheme, linkDetail, readDeepLink, type DeepLink } from '#core/program/deep-link.ts';
import { writeLine } from '#core/timer/quick-entry/parse-line.ts';
import { assertNever } from '#shared/values/result.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import type { Popover } from '../windows/popover.ts';
import type { PreferenceStore } from '../profile/preferences.ts';

interface DeepLinksOptions {
  readonly connections: Connections;
  readonly preferences: PreferenceStore;
  readonly popover: Popover;
  readonly messages: MainMessages;
}

/** The quick entry that the link prefills; the user reads it and presses Enter, or does not. */
function quickEntryText({ description, at, project, tags }: DeepLink): string {
  return writeLine({
    times: at === null ? null : { kind: 'since', start: at },
    assignment: project === null ? null : { kind: 'project', name: project },
    tags: tags.map((name) => ({ kind: 'tag', name })),
    billable: null,
    description,
  });
}

export class DeepLinks {
  readonly #options: DeepLinksOptions;
  #asking = false;

  constructor(options: DeepLinksOptions) {
    this.#options = options;
  }

  async open(address: string): Promise<void> {
    const { connections, popover, preferences } = this.#options;
    const link = readDeepLink(address);
    if (!link.ok) {
      connections.tracker.addNotice({ kind: 'refused', failure: { kind: 'link-refused', reason: link.failure } });
      popover.show();
      return;
    }
    switch (link.value.action) {
      case 'new':
        popover.fill(quickEntryText(link.value));
        return;
      case 'start':
        if (link.value.source !== null && preferences.current.linkSources.includes(link.value.source)) {
          this.#start(link.value);
        } else {
          await this.#ask(link.value);
        }
        return;
      default:
        assertNever(link.value.action);
    }
  }

  /** One question at a time, even if a page opens a hundred links. */
  async #ask(link: DeepLink): Promise<void> {
    if (this.#asking) {
      return;
    }
    this.#asking = true;
    const { messages, preferences } = this.#options;
    const { source } = link;
    const answer = await dialog.showMessageBox({
      type: 'question',
      title: messages.productName,
      message: messages.links.ask(link),
      detail: linkDetail(link, messages.links),
      buttons: [messages.links.start, messages.links.notNow],
      defaultId: 1,
      cancelId: 1,
      ...(source === null ? {} : { checkboxLabel: messages.links.allowSource(source) }),
    });
    this.#asking = false;
    if (answer.response !== 0) {
      return;
    }
    if (source !== null && answer.checkboxChecked) {
      preferences.change({ linkSources: [...preferences.current.linkSources, source] });
    }
    this.#start(link);
  }

  #start({ description, project, tags }: DeepLink): void {
    const { tracker } = this.#options.connections;
    const answer = tracker.runLine(description, { project, tags, isLiteral: true });
    if (!answer.ok) {
      tracker.addNotice({ kind: 'refused', failure: answer.failure });
      this.#options.popover.show();
    }
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
