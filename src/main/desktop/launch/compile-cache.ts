/** V8's compiled form of the program, kept in the profile, so that later starts compile nothing. */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

interface CompileCacheOptions {
  readonly profile: string;
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Applies to modules that are loaded from now on. Returns the function that writes what was compiled. Linux only: the integrity check of
 * the other packages would not cover it. An AppImage has another path in each start.
 */
export function openCompileCache({ profile, platform, environment }: CompileCacheOptions): () => void {
  if (platform !== 'linux' || environment['APPIMAGE'] !== undefined) {
    return () => undefined;
  }
  enableCompileCache(join(profile, 'Compile Cache'));
  return flushCompileCache;
}
