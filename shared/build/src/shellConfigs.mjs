import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { antdStyles, baseConfig, cssRules, scriptRule } from './base.mjs'
import { identify, projectRoot } from './identity.mjs'
import { inlineScript } from './inlineScript.mjs'
import { EntryFilePlugin, PortalPagePlugin, PublicPagePlugin } from './plugins/pages.mjs'
import { StaticFilesPlugin } from './plugins/staticFiles.mjs'
import { shareScope } from './remoteConfig.mjs'
import { sharedLibraries } from './sharedLibraries.mjs'

/** A page has one shell, so the name needs no build id: library chunks stay the same across releases, and browsers keep them cached. */
const portalName = 'portal_shell'

/**
 * The first view of the public pages, rendered at build time: the login page can be read and typed into before a script has run.
 * CSS class names are the same as in the browser build, so that the page does not move when React hydrates it.
 *
 * @param {{ folder: string, name: string, output: string }} options
 * @returns {import('webpack').Configuration}
 */
function prerenderConfig({ folder, name, output }) {
  return {
    name: 'prerender',
    context: folder,
    mode: 'production',
    target: 'node20',
    devtool: false,
    entry: { prerender: './src/public/prerender.tsx' },
    // Hashes in class names must come from the same function as in the browser build.
    output: { path: output, filename: '[name].cjs', library: { type: 'commonjs2' }, hashFunction: 'sha256' },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    module: { rules: [scriptRule({ target: 'es2022' }), ...cssRules(name, { extract: false }), { test: /\.(?:svg|png|jpe?g|webp)$/, type: 'asset/inline' }] },
    optimization: { minimize: false },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  }
}

/** antd's CSS variables are set on the whole page in the public pages; in a foreign page they must be set on our elements only. */
const tokensOfOurs = {
  test: /[\\/]theme[\\/]tokens\.css$/,
  enforce: /** @type {const} */ ('pre'),
  loader: fileURLToPath(new URL('./withoutRoot.mjs', import.meta.url)),
}

/**
 * The build for pages of other systems: /embed.js, whose name is fixed, and the chunks it loads later, in their own folder.
 *
 * @param {string} folder
 * @param {string} name
 * @param {import('./base.mjs').Mode} mode
 * @returns {import('webpack').Configuration}
 */
function embedConfig(folder, name, mode) {
  const config = baseConfig({ folder, name, compiler: 'embed', uniqueName: 'portal_embed', mode, prefix: 'embed/' })
  return {
    ...config,
    entry: {
      embed: { import: './src/app/embed/index.ts', library: { type: 'window', name: 'portalEmbed' }, filename: 'embed.js' },
      captchaWorker: { import: './src/runtime/signIn/captchaWorker.ts', filename: 'embed/captchaWorker.js' },
    },
    output: { ...config.output, publicPath: 'auto' },
    module: { ...config.module, rules: [...(config.module?.rules ?? []), tokensOfOurs] },
  }
}

/**
 * The shell's four compilers, for `webpack.config.mjs`:
 * `prerender` makes the HTML of the pages before sign-in, `public` their scripts (no federation runtime, no antd, its own React),
 * `portal` everything after sign-in, with the federation runtime and `remotes: {}`,
 * `embed` the script with which pages of other systems mount a remote.
 *
 * Writes to `shell/dist`: `login.html` and `login.elder.html`, `public.html` (every other page before sign-in), `index.html`, `assets.json`, scripts in `public/` and `portal/`, files of `shell/static`.
 *
 * @param {{ title: string, folder?: string }} options title of the pages before a script sets it
 * @returns {(env: unknown, arguments_: { mode: import('./base.mjs').Mode }) => import('webpack').Configuration[]}
 */
export function createShellConfigs({ title, folder = join(projectRoot, 'shell') }) {
  return (_env, { mode }) => shellConfigs(folder, title, mode)
}

/**
 * @param {string} folder
 * @param {string} title
 * @param {import('./base.mjs').Mode} mode
 * @returns {import('webpack').Configuration[]}
 */
function shellConfigs(folder, title, mode) {
  const { name } = identify(folder, mode)
  const development = mode === 'development'
  const prerendered = join(projectRoot, 'node_modules/.cache/prerender')
  const publicPages = baseConfig({ folder, name, compiler: 'public', uniqueName: 'portal_public', mode, prefix: 'public/' })
  const portal = baseConfig({ folder, name, compiler: 'portal', uniqueName: portalName, mode, prefix: 'portal/' })
  const startup = new EntryFilePlugin('startup')
  const page = { title, icon: '/favicon.svg', inline: inlineScript(folder).text }
  return [
    prerenderConfig({ folder, name, output: prerendered }),
    {
      ...publicPages,
      dependencies: ['prerender'],
      // Separate entries: the login page loads nothing of the other pages. `startup` belongs to the portal; it is small here, without federation.
      entry: { login: './src/public/login.tsx', public: './src/public/index.tsx', startup: './src/app/startupScript.ts' },
      output: { ...publicPages.output, publicPath: '/' },
      plugins: [
        ...(publicPages.plugins ?? []),
        new PublicPagePlugin({
          ...page,
          // The other pages before sign-in share one file and take their titles from the URL.
          title: `${title} - 登录`,
          prerendered: join(prerendered, 'prerender.cjs'),
          file: 'login.html',
          entry: 'login',
          render: 'renderLogin',
          whole: true,
        }),
        new PublicPagePlugin({ ...page, prerendered: join(prerendered, 'prerender.cjs'), file: 'public.html', entry: 'public', render: 'renderPublicPage' }),
        startup,
        new StaticFilesPlugin(join(folder, 'static')),
      ],
    },
    {
      ...portal,
      entry: { portal: './src/app/index.tsx' },
      output: { ...portal.output, publicPath: '/' },
      optimization: {
        ...portal.optimization,
        splitChunks: {
          chunks: 'all',
          cacheGroups: {
            antdStyles,
            // These change with a library's release, not with ours: a browser keeps them cached across our releases.
            // The frame uses icon drawings too, and they must not load the rest of antd with them.
            antd: {
              test: /[\\/]node_modules[\\/](?:antd|@ant-design[\\/](?!icons-svg)[^\\/]+|@rc-component|rc-[a-z-]+)[\\/]/,
              name: 'antd',
              priority: 20,
              chunks: 'async',
            },
            // For the page only: a worker is an entry too, and would load all of it.
            libraries: { test: /[\\/]node_modules[\\/]/, name: 'libraries', priority: 10, chunks: ({ name: chunk }) => chunk === 'portal' },
          },
        },
      },
      plugins: [
        ...(portal.plugins ?? []),
        new ModuleFederationPlugin({
          name: portalName,
          remotes: {},
          shared: sharedLibraries({ eager: true, development }),
          shareScope,
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          dev: false,
        }),
        new PortalPagePlugin(page, startup),
      ],
    },
    embedConfig(folder, name, mode),
  ]
}
