/**
 * The icon as the first thing there is: the system takes as long to show one as the program takes to open its files, so both happen at
 * once. It says nothing yet of any timer; a click is kept for whoever takes the icon over.
 */
import { Tray } from 'electron';
import type { Rectangle } from '#core/program/popover-position.ts';
import { groundOf, trayImage } from './tray-image.ts';

export interface FirstTrayOptions {
  /** Folder of the tray images. */
  readonly images: string;
  readonly platform: NodeJS.Platform;
  /** What the program is called: the one text that needs no catalogue of messages. */
  readonly name: string;
}

export class FirstTray {
  readonly #tray: Tray;
  #clicked = false;
  readonly #onClick = (): void => {
    this.#clicked = true;
  };

  constructor({ images, platform, name }: FirstTrayOptions) {
    this.#tray = new Tray(trayImage({ timer: 'stopped', mark: 'none' }, { images, platform, ground: groundOf(platform, 'auto') }));
    this.#tray.setToolTip(name);
    this.#tray.on('click', this.#onClick);
  }

  /** The bounds of the icon on the screen; null where the platform does not know them. */
  bounds(): Rectangle | null {
    const bounds = this.#tray.getBounds();
    return bounds.width === 0 || bounds.height === 0 ? null : bounds;
  }

  /** Hands the icon over for good; `clicked` when somebody already wants what a click does. */
  takeOver(): { readonly tray: Tray; readonly clicked: boolean } {
    this.#tray.off('click', this.#onClick);
    return { tray: this.#tray, clicked: this.#clicked };
  }
}
