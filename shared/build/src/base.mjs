import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import webpack from 'webpack'
import { antdFallbackFile } from './antdFallback.mjs'
import { projectRoot } from './identity.mjs'
import { EagerCompilationPlugin } from './plugins/eagerCompilation.mjs'
import { compressesQuickly, PrecompressPlugin } from './plugins/precompress.mjs'

const loader = (/** @type {string} */ name) => fileURLToPath(import.meta.resolve(name))
const here = fileURLToPath(new URL('.', import.meta.url))

/** Chromium 88 is the oldest engine of the browsers offices use (360, QQ in its fast mode). */
const browsers = 'es2020'

/**
 * @typedef {'production' | 'development'} Mode
 * @typedef {object} BaseOptions
 * @property {string} folder absolute path of the package
 * @property {string} name package name; prefix of every CSS class
 * @property {string} compiler name of this compiler, unique in the project: it separates the caches
 * @property {string} uniqueName see `identify`
 * @property {Mode} mode
 * @property {string} [prefix] folder in dist that this compiler owns; nothing outside it is cleaned
 * @property {number} [bestBelow] see PrecompressPlugin
 */

/**
 * Rules for CSS: class names of modules are prefixed with the package's name, and styles are extracted into files.
 *
 * @param {string} name
 * @param {{ extract: boolean }} options without extraction only the class names are kept, for rendering at build time
 */
export function cssRules(name, { extract }) {
  const modules = {
    namedExport: false,
    exportLocalsConvention: 'as-is',
    localIdentName: `${name}__[name]__[local]__[hash:base64:5]`,
    localIdentContext: projectRoot,
    exportOnlyLocals: !extract,
  }
  const first = extract ? [MiniCssExtractPlugin.loader] : []
  return [
    { test: /\.module\.css$/, use: [...first, { loader: loader('css-loader'), options: { modules, importLoaders: 0 } }] },
    {
      test: /\.css$/,
      exclude: /\.module\.css$/,
      use: extract ? [...first, { loader: loader('css-loader'), options: { modules: false } }] : [loader('css-loader')],
      sideEffects: true,
    },
  ]
}

/** @param {{ target: string, refresh?: boolean, development?: boolean }} options */
export function scriptRule({ target, refresh = false, development = false }) {
  return {
    test: /\.[cm]?tsx?$/,
    exclude: /node_modules/,
    loader: loader('swc-loader'),
    options: { jsc: { target, parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic', development, refresh } } } },
  }
}

function minimizers() {
  return [
    // Not esbuild: it wraps the script, so the remote's container would not be a global. Not terser: it takes ten times as long.
    new MinimizerPlugin({
      // Scripts that a library ships as built files (the PDF worker) are modules and already minified.
      exclude: [/(?:^|\/)assets\//, antdFallbackFile],
      minify: MinimizerPlugin.swcMinify,
      // swc uses threads itself; with worker processes one of two cores would stay idle.
      parallel: false,
      extractComments: false,
      minimizerOptions: { compress: true, mangle: true, format: { comments: 'some' } },
    }),
    new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.esbuildMinifyCss }),
  ]
}

/** zod ships its messages in fifty languages, half of its size; users see the contract's own messages. */
const withoutZodLanguages = new webpack.NormalModuleReplacementPlugin(
  /^\.\.\/locales\/index\.js$/,
  (/** @type {{ context: string, request: string }} */ resource) => {
    if (/[\\/]zod[\\/]v4[\\/]/.test(resource.context)) resource.request = '../locales/en.js'
  },
)

/** See the replacement module for the reason. */
export const zodWithoutEval = new webpack.NormalModuleReplacementPlugin(/^zod$/, join(here, 'zodWithoutEval.mjs'))

/**
 * react-router-dom 7 is `export * from 'react-router'`, and webpack drops such a star export when the target is a shared
 * library: every hook of a page would be undefined. What it adds (RouterProvider with flushSync) is not used here.
 */
const oneRouter = new webpack.NormalModuleReplacementPlugin(/^react-router-dom$/, 'react-router')

/**
 * Webpack would replace `import.meta.url` with the path of the build folder: the same sources in another folder would give
 * another build of a remote, and a release would reveal where it was built. pdf.js reads it in Node only.
 */
const importMetaOfPdf = { test: /[\\/]pdfjs-dist[\\/].*\.mjs$/, parser: { importMeta: false } }

const precompress = (/** @type {number | undefined} */ bestBelow) =>
  new PrecompressPlugin({
    cacheFolder: join(projectRoot, 'node_modules/.cache/precompressed'),
    bestBelow,
    quick: compressesQuickly(),
  })

/** `cacheGroups` entry that puts antd's style sheet into its own file. */
export const antdStyles = { test: /[\\/]antd[\\/]dist[\\/]antd\.css$/, name: 'antd-styles', priority: 30, enforce: true }

/**
 * Serialised into the page. antd's rules are inserted before ours, whenever they load: ours override antd's with equal specificity.
 *
 * @param {HTMLLinkElement} link
 */
function insertStyleSheet(link) {
  if (/\/antd-styles\./.test(link.href)) document.head.insertBefore(link, document.head.querySelector('link[rel=stylesheet], style'))
  else document.head.appendChild(link)
}

/**
 * Source maps for the error log, which uses them to name source positions. They go to dist/maps/<package>, outside every
 * folder that is released or served, and hold positions only: the sources are in the repository.
 *
 * @param {string} folder absolute path of the package
 */
const sourceMaps = (folder) =>
  new webpack.SourceMapDevToolPlugin({
    test: /\.js$/,
    // Built files of libraries have no sources here.
    exclude: [/(?:^|\/)assets\//, antdFallbackFile],
    filename: `${relative(join(folder, 'dist'), join(projectRoot, 'dist/maps', basename(folder)))}/[file].map`,
    append: false,
    noSources: true,
    moduleFilenameTemplate: (/** @type {{ absoluteResourcePath: string }} */ { absoluteResourcePath }) => relative(projectRoot, absoluteResourcePath),
  })

/**
 * The configuration that the builds of shell and remotes share.
 *
 * @param {BaseOptions} options
 * @returns {import('webpack').Configuration}
 */
export function baseConfig({ folder, name, compiler, uniqueName, mode, prefix = '', bestBelow }) {
  const production = mode === 'production'
  const file = production ? '[name].[contenthash:12]' : '[name]'
  return {
    name: compiler,
    context: folder,
    mode,
    target: ['web', 'es2020'],
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: join(folder, 'dist'),
      uniqueName,
      filename: `${prefix}${file}.js`,
      chunkFilename: `${prefix}${file}.js`,
      assetModuleFilename: `${prefix}assets/${file}[ext]`,
      hashFunction: 'sha256',
      crossOriginLoading: 'anonymous',
      // See importMetaOfPdf.
      importMetaName: '({})',
      clean: production ? { keep: (asset) => !asset.startsWith(prefix) } : false,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      // The package's index exports the same names with `export *`, which makes webpack read all 850 icons to find one.
      alias: { '@ant-design/icons$': '@ant-design/icons/es/icons' },
    },
    module: {
      rules: [
        scriptRule({ target: browsers, refresh: !production, development: !production }),
        // Runs after the rule above, because it reads JavaScript.
        ...(production
          ? [
              {
                test: /\.ts$/,
                include: join(projectRoot, 'shared/contract/src'),
                enforce: /** @type {const} */ ('post'),
                loader: join(here, 'pureDeclarations.mjs'),
              },
            ]
          : []),
        ...cssRules(name, { extract: true }),
        importMetaOfPdf,
        { test: /\.(?:svg|png|jpe?g|webp|woff2?)$/, type: 'asset', parser: { dataUrlCondition: { maxSize: 2048 } } },
      ],
    },
    plugins: [
      withoutZodLanguages,
      zodWithoutEval,
      oneRouter,
      new MiniCssExtractPlugin({ filename: `${prefix}${file}.css`, chunkFilename: `${prefix}${file}.css`, insert: insertStyleSheet }),
      ...(production
        ? [new EagerCompilationPlugin(), sourceMaps(folder), precompress(bestBelow)]
        : [new ReactRefreshPlugin({ overlay: false, library: uniqueName })]),
    ],
    optimization: {
      minimize: production,
      minimizer: minimizers(),
      moduleIds: production ? 'deterministic' : 'named',
      chunkIds: production ? 'deterministic' : 'named',
      realContentHash: true,
    },
    // CI builds once: writing a cache it never reads would make the build a quarter longer.
    cache: process.env.CI
      ? false
      : {
          type: 'filesystem',
          name: `${compiler}-${mode}`,
          cacheDirectory: join(projectRoot, 'node_modules/.cache/webpack'),
          buildDependencies: { config: [here, join(folder, 'webpack.config.mjs')] },
        },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  }
}
