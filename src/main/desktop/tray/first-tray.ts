/**
 * The icon during the start: the system takes as long to show it as the program takes to open its files, so both run in parallel. It shows
 * no timer yet; a click is kept for `takeOver`.
 */
import { Tray } from 'electron';
import type { Rectangle } from '#core/program/popover-position.ts';
import { trayGround, trayImageFor } from './tray-image.ts';

export interface FirstTrayOptions {
  readonly images: string;
  readonly platform: NodeJS.Platform;
  /** The program's name, the one text that needs no message catalogue. */
  readonly name: string;
}

export class FirstTray {
  readonly #tray: Tray;
  #clicked = false;
  readonly #onClick = (): void => {
    this.#clicked = true;
  };

  constructor({ images, platform, name }: FirstTrayOptions) {
    this.#tray = new Tray(trayImageFor({ timer: 'stopped', mark: 'none' }, { images, platform, ground: trayGround(platform, 'auto') }));
    this.#tray.setToolTip(name);
    this.#tray.on('click', this.#onClick);
  }

  /** The bounds of the icon on the screen; null if the platform does not report them. */
  bounds(): Rectangle | null {
    const bounds = this.#tray.getBounds();
    return bounds.width === 0 || bounds.height === 0 ? null : bounds;
  }

  /** Transfers the icon for good; `clicked` if the user has clicked it. */
  takeOver(): { readonly tray: Tray; readonly clicked: boolean } {
    this.#tray.off('click', this.#onClick);
    return { tray: this.#tray, clicked: this.#clicked };
  }
}
