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

/** One shell in a page: without a build's id its libraries keep their names, and browsers keep them, over our releases. */
const portalName = 'portal_shell'

/**
 * What the public pages show first, rendered at build time: the login page can be read and typed into before a script has run.
 * Same names of CSS classes as in the browser build, so that the page does not move when React takes over.
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
    // The hash in a class name is made with the same function as in the browser build.
    output: { path: output, filename: '[name].cjs', library: { type: 'commonjs2' }, hashFunction: 'sha256' },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    module: { rules: [scriptRule({ target: 'es2022' }), ...cssRules(name, { extract: false }), { test: /\.(?:svg|png|jpe?g|webp)$/, type: 'asset/inline' }] },
    optimization: { minimize: false },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  }
}

/** antd's variables of the public pages hold for the whole page there; in a foreign page they hold in what is ours. */
const tokensOfOurs = {
  test: /[\\/]theme[\\/]tokens\.css$/,
  enforce: /** @type {const} */ ('pre'),
  loader: fileURLToPath(new URL('./withoutRoot.mjs', import.meta.url)),
}

/**
 * What pages of other systems load: /embed.js, which keeps its name, and what it asks for later, in a folder of its own.
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
      embed: { import: './src/embed/index.ts', library: { type: 'window', name: 'portalEmbed' }, filename: 'embed.js' },
      captchaWorker: { import: './src/runtime/signIn/captchaWorker.ts', filename: 'embed/captchaWorker.js' },
    },
    output: { ...config.output, publicPath: 'auto' },
    module: { ...config.module, rules: [...(config.module?.rules ?? []), tokensOfOurs] },
  }
}

/**
 * The shell's four compilers, for `webpack.config.mjs`:
 * `prerender` makes the HTML of the pages before sign-in, `public` their scripts (no federation runtime, no antd, React of its own),
 * `portal` everything after it, with the federation runtime and `remotes: {}`,
 * `embed` the script by which pages of other systems mount an area.
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
      // Entries of their own: who signs in loads nothing of the other pages. The last one is the portal's: without federation it is small.
      entry: { login: './src/public/login.tsx', public: './src/public/index.tsx', startup: './src/app/startupScript.ts' },
      output: { ...publicPages.output, publicPath: '/' },
      plugins: [
        ...(publicPages.plugins ?? []),
        new PublicPagePlugin({
          ...page,
          // The other pages before sign-in share one file and take their titles from their addresses.
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
            // Change with a library's release, not with ours: a browser keeps them over our releases.
            // The drawings of icons are the frame's too and must not bring the rest along.
            antd: {
              test: /[\\/]node_modules[\\/](?:antd|@ant-design[\\/](?!icons-svg)[^\\/]+|@rc-component|rc-[a-z-]+)[\\/]/,
              name: 'antd',
              priority: 20,
              chunks: 'async',
            },
            // Of the page alone: a worker is an entry too, and would load all of it.
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
