// @ts-check
/** The fuses of the packaged Electron: switches in its executable that cannot change at run time. */
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';

/** Lists every fuse. Setting them fails if Electron has another one, so that each gets a decision. */
export const fuses = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Bounds checks of WebAssembly by the processor, which is Electron's default. Node's HTTP parser is WebAssembly.
  [FuseV1Options.WasmTrapHandlers]: true,
};

/** @param {string} program the executable, or the .app folder on macOS */
export async function setFuses(program) {
  // Changing the file breaks the ad hoc signature, without which arm64 Macs refuse to run it; a real signature replaces it later.
  await flipFuses(program, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    resetAdHocDarwinSignature: program.endsWith('.app'),
    ...fuses,
  });
}
