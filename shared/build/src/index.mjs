/** For configuration files and tools only. */
export { compileOnce, loadConfig } from './compile.mjs'
export { identify, projectRoot, releaseOf, rename, sharedInputs } from './identity.mjs'
export { inputFiles, inputHash } from './inputHash.mjs'
export { createRemoteConfig, shareScope } from './remoteConfig.mjs'
export { remoteNames } from './remoteNames.mjs'
export { importSource } from './remoteSources.mjs'
export { sharedLibraries } from './sharedLibraries.mjs'
export { createShellConfigs } from './shellConfigs.mjs'
