import { useServices } from '../shell/services.ts';
import { shownKeys, spokenKeys, type Shortcut } from './shortcuts.ts';

export function useShortcutKeys(): (shortcut: Shortcut) => { readonly shown: string; readonly spoken: string } {
  const { i18n } = useServices();
  return (shortcut) => ({ shown: shownKeys(shortcut, i18n), spoken: spokenKeys(shortcut, i18n.apple) });
}
