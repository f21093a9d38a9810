interface OutOfTaskbar {
  readonly skipTaskbar: true;
  readonly type?: 'toolbar' | 'utility';
}

/** Electron's `skipTaskbar` has no effect on X11, where taskbars hide windows by type. A toolbar has no frame, a utility window has one. */
export function outOfTaskbar(platform: NodeJS.Platform, { frame }: { readonly frame: boolean }): OutOfTaskbar {
  return platform === 'linux' ? { skipTaskbar: true, type: frame ? 'utility' : 'toolbar' } : { skipTaskbar: true };
}

/** `inset`: macOS, its buttons in the side bar, which shows what is behind the window. `overlay`: Windows, its buttons in the timer bar. */
export type WindowFrame = 'inset' | 'overlay' | 'plain';

/** Linux desktops draw their own title bars, and Windows draws overlaid buttons since version 10. */
export function windowFrame(platform: NodeJS.Platform): WindowFrame {
  return platform === 'darwin' ? 'inset' : platform === 'win32' ? 'overlay' : 'plain';
}

interface NativeColours {
  readonly ground: string;
  readonly text: string;
}

/** `--ground` and `--text` of styles/tokens.css, for what is drawn without a page. */
export function nativeColours(isDark: boolean): NativeColours {
  return isDark ? { ground: '#18191d', text: '#eeedea' } : { ground: '#fcfcfa', text: '#202128' };
}
