import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { antdFallbackChunk, antdFallbackRule } from './antdFallback.mjs'
import { antdStyles, baseConfig } from './base.mjs'
import { identify, projectRoot, releaseOf } from './identity.mjs'
import { PortalManifestPlugin } from './plugins/portalManifest.mjs'
import { RemoteFilesPlugin } from './plugins/remoteFiles.mjs'
import { StampBuildPlugin } from './plugins/stampBuild.mjs'
import { sharedLibraries } from './sharedLibraries.mjs'

/** Scope of the shared libraries on both sides: a foreign host that shares another React in the default scope must not reach us. */
export const shareScope = 'portal'

/** In the portal the shell's copy is the only one; a remote's own is loaded by foreign pages alone. Last: it is read before css-loader. */
const antdOfRemotes = { test: antdStyles.test, enforce: /** @type {const} */ ('pre'), loader: fileURLToPath(new URL('./scopedStyles.mjs', import.meta.url)) }

/**
 * Webpack configuration of a remote: `webpack.config.mjs` is this call and nothing else.
 * Exposes `./app` from `src/expose/app`, and `./spa` when `src/expose/spa` is there.
 *
 * @example export default createRemoteConfig({ name: 'mf-construction' })
 * @param {{ name: string, folder?: string }} options name of the package, and its folder when that is not called so
 * @returns {(env: unknown, arguments_: { mode: import('./base.mjs').Mode }) => import('webpack').Configuration}
 */
export function createRemoteConfig({ name, folder = join(projectRoot, name) }) {
  return (_env, { mode }) => remoteConfig(folder, mode)
}

/**
 * @param {string} folder
 * @param {import('./base.mjs').Mode} mode
 * @returns {import('webpack').Configuration}
 */
function remoteConfig(folder, mode) {
  const identity = identify(folder, mode)
  const development = mode === 'development'
  // What is larger is the fallback of a shared library: a new file with each build, as the build's name is in it, and
  // loaded in foreign pages only.
  const bestBelow = 150_000
  const config = baseConfig({ folder, name: identity.name, compiler: basename(folder), uniqueName: identity.standIn, mode, bestBelow })
  const spa = ['tsx', 'ts'].some((extension) => existsSync(join(folder, `src/expose/spa.${extension}`)))
  return {
    ...config,
    entry: {},
    // A release is found from where its entry came; the development server has all remotes on one address and must know which is whose.
    output: {
      ...config.output,
      publicPath: development ? `/remotes/${identity.name}/${releaseOf(identity)}/` : 'auto',
      // A module that threw is run again the next time it is asked for; what it left half made would be taken for it.
      strictModuleExceptionHandling: true,
    },
    // The entry is the container; what it loads later may be split, the container itself may not.
    module: { ...config.module, rules: [...(config.module?.rules ?? []), antdOfRemotes, antdFallbackRule] },
    optimization: {
      ...config.optimization,
      splitChunks: { chunks: 'async', cacheGroups: { antdStyles, antdFallback: antdFallbackChunk } },
      runtimeChunk: false,
    },
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        name: identity.standIn,
        filename: development ? 'remoteEntry.js' : 'remoteEntry.[contenthash:12].js',
        exposes: { './app': './src/expose/app', ...(spa ? { './spa': './src/expose/spa' } : {}) },
        shared: sharedLibraries({ development, finished: !development }),
        shareScope,
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        experiments: { optimization: { target: 'web', disableRemote: true } },
      }),
      // With manifest and entry before it, before the page that waits begins to apologise (10 s).
      new RemoteFilesPlugin({ patience: 8_000 }),
      ...(development ? [] : [new StampBuildPlugin(identity)]),
      new PortalManifestPlugin({ folder, identity }),
    ],
  }
}
