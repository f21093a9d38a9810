/** What can be chosen from: projects, tasks and tags by name. */
import type { DirectoryView } from '#shared/timer/directory.ts';
import { useEffect, useState } from 'react';
import { useServices } from './services.ts';

/** null: not told yet. */
export function useDirectory(): DirectoryView | null {
  const { clocktower } = useServices();
  const [directory, setDirectory] = useState<DirectoryView | null>(null);
  useEffect(() => {
    let isGone = false;
    async function ask(): Promise<void> {
      const answer = await clocktower.getDirectory();
      if (answer.ok && !isGone) {
        setDirectory(answer.value);
      }
    }
    void ask();
    const unsubscribe = clocktower.onDirectoryChanged((view) => {
      if (view !== null) {
        setDirectory(view);
      }
    });
    return () => {
      isGone = true;
      unsubscribe();
    };
  }, [clocktower]);
  return directory;
}
