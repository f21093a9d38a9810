/** Draws a TrayView with Electron's Tray; redraws only what changed. */
import { Menu, nativeTheme, type MenuItemConstructorOptions, type Tray } from 'electron';
import type { TrayAction, TrayMenuItem } from '#core/timer/view/tray-menu.ts';
import type { TrayIcon, TrayView } from '#core/timer/view/tray-view.ts';
import { assertNever } from '#shared/values/result.ts';
import type { TrayIconTheme } from '#shared/program/preferences.ts';
import { trayGround, trayImageFor } from './tray-image.ts';

export interface AppTrayOptions {
  readonly tray: Tray;
  readonly images: string;
  readonly platform: NodeJS.Platform;
  readonly theme: () => TrayIconTheme;
  readonly onAction: (action: TrayAction) => void;
  /** Only Windows distinguishes a middle click. */
  readonly onClick: (button: 'leftClick' | 'middleClick') => void;
  /** The pointer is over the icon. Linux does not report it. */
  readonly onPointer: () => void;
}

function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export class AppTray {
  readonly #options: AppTrayOptions;
  readonly #tray: Tray;
  /** The image on display; other parts are compared with the previous view. */
  #icon: TrayIcon;
  #trayView: TrayView | null = null;
  #menu: Menu | null = null;
  #drawnFor: ReturnType<typeof trayGround>;

  constructor(options: AppTrayOptions, trayView: TrayView) {
    this.#options = options;
    this.#icon = trayView.icon;
    this.#drawnFor = this.#ground();
    this.#tray = options.tray;
    this.#setImage(trayView.icon);
    this.#tray.on('click', () => options.onClick('leftClick'));
    this.#tray.on('middle-click', () => options.onClick('middleClick'));
    this.#tray.on('mouse-enter', options.onPointer);
    if (options.platform === 'darwin') {
      this.#tray.setIgnoreDoubleClickEvents(true);
      // A menu that is set would open on a left click there.
      this.#tray.on('right-click', () => {
        if (this.#menu !== null) {
          this.#tray.popUpContextMenu(this.#menu);
        }
      });
    }
    nativeTheme.on('updated', () => this.retheme());
    this.draw(trayView);
  }

  /** Redraws the icon if its background changed. */
  retheme(): void {
    const ground = this.#ground();
    if (ground !== this.#drawnFor) {
      this.#drawnFor = ground;
      this.#setImage(this.#icon);
    }
  }

  draw(trayView: TrayView): void {
    const before = this.#trayView;
    this.#trayView = trayView;
    if (!sameJson(this.#icon, trayView.icon)) {
      this.#icon = trayView.icon;
      this.#setImage(trayView.icon);
    }
    if (before?.tooltip !== trayView.tooltip) {
      this.#tray.setToolTip(trayView.tooltip);
    }
    if (this.#options.platform === 'darwin' && before?.title !== trayView.title) {
      this.#tray.setTitle(trayView.title === '' ? '' : ` ${trayView.title}`, { fontType: 'monospacedDigit' });
    }
    // Setting a menu closes an open one and makes the desktop read it again.
    if (!sameJson(before?.menu, trayView.menu)) {
      this.#menu = Menu.buildFromTemplate(this.#template(trayView.menu));
      if (this.#options.platform !== 'darwin') {
        this.#tray.setContextMenu(this.#menu);
      }
    }
  }

  #template(items: readonly TrayMenuItem[]): MenuItemConstructorOptions[] {
    return items.map((item): MenuItemConstructorOptions => {
      // Labels contain user text; a single & would become an access key.
      const label = item.kind === 'separator' ? '' : item.label.replaceAll('&', '&&');
      switch (item.kind) {
        case 'separator':
          return { type: 'separator' };
        case 'label':
          return { label, enabled: false };
        case 'action':
          return { label, click: () => this.#options.onAction(item.action) };
        case 'choice':
          return { label, type: 'radio', checked: item.chosen, click: () => this.#options.onAction(item.action) };
        case 'submenu':
          return { label, submenu: this.#template(item.items) };
        default:
          return assertNever(item);
      }
    });
  }

  #setImage(icon: TrayIcon): void {
    const { images, platform } = this.#options;
    this.#tray.setImage(trayImageFor(icon, { images, platform, ground: this.#ground() }));
  }

  #ground(): ReturnType<typeof trayGround> {
    return trayGround(this.#options.platform, this.#options.theme());
  }
}
