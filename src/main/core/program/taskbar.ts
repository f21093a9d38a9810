interface OutOfTaskbar {
  readonly skipTaskbar: true;
  readonly type?: 'toolbar' | 'utility';
}

/** Electron's `skipTaskbar` has no effect on X11, where taskbars hide windows by type. A toolbar has no frame, a utility window has one. */
export function outOfTaskbar(platform: NodeJS.Platform, { frame }: { readonly frame: boolean }): OutOfTaskbar {
  return platform === 'linux' ? { skipTaskbar: true, type: frame ? 'utility' : 'toolbar' } : { skipTaskbar: true };
}
