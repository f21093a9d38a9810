/** A shortcut as it is shown here, and as screen readers are told of it. */
import { useServices } from './services.ts';
import { shownKeys, spokenKeys, type Shortcut } from './shortcuts.ts';

export function useKeysOf(): (shortcut: Shortcut) => { readonly shown: string; readonly spoken: string } {
  const { i18n } = useServices();
  return (shortcut) => ({ shown: shownKeys(shortcut, i18n), spoken: spokenKeys(shortcut, i18n.apple) });
}
