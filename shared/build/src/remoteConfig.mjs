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

/** Share scope of shell and remotes: a foreign host that shares another React in the default scope must not affect us. */
export const shareScope = 'portal'

/** The portal uses the shell's copy only; a remote's own copy is loaded by foreign pages. The last rule, so it runs before css-loader. */
const antdOfRemotes = { test: antdStyles.test, enforce: /** @type {const} */ ('pre'), loader: fileURLToPath(new URL('./scopedStyles.mjs', import.meta.url)) }

/**
 * Webpack configuration of a remote: `webpack.config.mjs` contains nothing but this call.
 * Exposes `./app` from `src/expose/app`, and `./spa` when `src/expose/spa` exists.
 *
 * @example export default createRemoteConfig({ name: 'mf-construction' })
 * @param {{ name: string, folder?: string }} options name of the package, and its folder when that has another name
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
  // Larger files are fallbacks of shared libraries: they change with each build, because they contain its name, and are loaded
  // in foreign pages only.
  const bestBelow = 150_000
  const config = baseConfig({ folder, name: identity.name, compiler: basename(folder), uniqueName: identity.standIn, mode, bestBelow })
  const spa = ['tsx', 'ts'].some((extension) => existsSync(join(folder, `src/expose/spa.${extension}`)))
  return {
    ...config,
    entry: {},
    // A release finds its files from the URL of its entry. The development server has all remotes at one address and must tell them apart.
    output: {
      ...config.output,
      publicPath: development ? `/remotes/${identity.name}/${releaseOf(identity)}/` : 'auto',
      // A module that threw runs again when it is next imported; otherwise its half-initialised exports would be used.
      strictModuleExceptionHandling: true,
    },
    // The entry is the container, which must stay one file; only what it loads later may be split.
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
      // Together with manifest and entry this ends before the waiting page shows its notice that loading is slow (10 s).
      new RemoteFilesPlugin({ patience: 8_000 }),
      ...(development ? [] : [new StampBuildPlugin(identity)]),
      new PortalManifestPlugin({ folder, identity }),
    ],
  }
}
