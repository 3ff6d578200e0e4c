import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import webpack from 'webpack'
import { antdFallbackFile } from './antdFallback.mjs'
import { projectRoot } from './identity.mjs'
import { compressesQuickly, PrecompressPlugin } from './plugins/precompress.mjs'

const loader = (/** @type {string} */ name) => fileURLToPath(import.meta.resolve(name))
const here = fileURLToPath(new URL('.', import.meta.url))

/** Chromium 88 is the oldest engine of the browsers offices use (360, QQ in its fast mode). */
const browsers = 'es2020'

/**
 * @typedef {'production' | 'development'} Mode
 * @typedef {object} BaseOptions
 * @property {string} folder absolute path of the package
 * @property {string} name package name; stands in front of every CSS class
 * @property {string} compiler name of this compiler, unique in the project: caches are kept apart by it
 * @property {string} uniqueName see `identify`
 * @property {Mode} mode
 * @property {string} [prefix] folder in dist that this compiler owns; nothing outside of it is cleaned
 * @property {number} [bestBelow] see PrecompressPlugin
 */

/**
 * Rules for CSS: modules with the package's name in front, extracted to files of their own.
 *
 * @param {string} name
 * @param {{ extract: boolean }} options without extraction only the names are kept, for rendering at build time
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
    // Not esbuild: it wraps the script, and the remote's container is then no global. Not terser: it takes ten times as long.
    new MinimizerPlugin({
      // Scripts a library brings as finished files (the PDF worker) are modules, and small already.
      exclude: [/(?:^|\/)assets\//, antdFallbackFile],
      minify: MinimizerPlugin.swcMinify,
      // swc has threads of its own: a process beside this one would leave a core of two idle.
      parallel: false,
      extractComments: false,
      minimizerOptions: { compress: true, mangle: true, format: { comments: 'some' } },
    }),
    new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.esbuildMinifyCss }),
  ]
}

/** zod brings its messages in fifty languages, half of what it weighs; users see the contract's own messages. */
const withoutZodLanguages = new webpack.NormalModuleReplacementPlugin(
  /^\.\.\/locales\/index\.js$/,
  (/** @type {{ context: string, request: string }} */ resource) => {
    if (/[\\/]zod[\\/]v4[\\/]/.test(resource.context)) resource.request = '../locales/en.js'
  },
)

/** See the module that takes its place. */
export const zodWithoutEval = new webpack.NormalModuleReplacementPlugin(/^zod$/, join(here, 'zodWithoutEval.mjs'))

/**
 * react-router-dom 7 is `export * from 'react-router'`, and webpack leaves such a star out when what stands behind it is
 * a shared library: every hook of a page would be undefined. What it adds (RouterProvider with flushSync) nobody here uses.
 */
const oneRouter = new webpack.NormalModuleReplacementPlugin(/^react-router-dom$/, 'react-router')

/**
 * What a script knows of itself would be the path of the folder it was built in: the same sources in another folder would be
 * another version of a remote, and a release would tell where it was made. pdf.js asks in Node only.
 */
const importMetaOfPdf = { test: /[\\/]pdfjs-dist[\\/].*\.mjs$/, parser: { importMeta: false } }

const precompress = (/** @type {number | undefined} */ bestBelow) =>
  new PrecompressPlugin({
    cacheFolder: join(projectRoot, 'node_modules/.cache/precompressed'),
    bestBelow,
    quick: compressesQuickly(),
  })

/** antd's style sheet in a file of its own. */
export const antdStyles = { test: /[\\/]antd[\\/]dist[\\/]antd\.css$/, name: 'antd-styles', priority: 30, enforce: true }

/**
 * Runs in the page, as text. antd's rules stand before ours, whenever they come: ours change what antd says with the same weight.
 *
 * @param {HTMLLinkElement} link
 */
function insertStyleSheet(link) {
  if (/\/antd-styles\./.test(link.href)) document.head.insertBefore(link, document.head.querySelector('link[rel=stylesheet], style'))
  else document.head.appendChild(link)
}

/**
 * Maps for the error log, which names sources by them: in dist/maps/<package>, beside what is released and outside of
 * every folder that is served. Positions alone: the sources stand in the repository.
 *
 * @param {string} folder absolute path of the package
 */
const sourceMaps = (folder) =>
  new webpack.SourceMapDevToolPlugin({
    test: /\.js$/,
    // Finished files of libraries have no sources here.
    exclude: [/(?:^|\/)assets\//, antdFallbackFile],
    filename: `${relative(join(folder, 'dist'), join(projectRoot, 'dist/maps', basename(folder)))}/[file].map`,
    append: false,
    noSources: true,
    moduleFilenameTemplate: (/** @type {{ absoluteResourcePath: string }} */ { absoluteResourcePath }) => relative(projectRoot, absoluteResourcePath),
  })

/**
 * What the builds of shell and remotes have in common.
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
      // Its index has the same names behind `export *`, which makes webpack read all 850 drawings to find one.
      alias: { '@ant-design/icons$': '@ant-design/icons/es/icons' },
    },
    module: {
      rules: [
        scriptRule({ target: browsers, refresh: !production, development: !production }),
        // After the rule above: it reads JavaScript.
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
      ...(production ? [sourceMaps(folder), precompress(bestBelow)] : [new ReactRefreshPlugin({ overlay: false, library: uniqueName })]),
    ],
    optimization: {
      minimize: production,
      minimizer: minimizers(),
      moduleIds: production ? 'deterministic' : 'named',
      chunkIds: production ? 'deterministic' : 'named',
      realContentHash: true,
    },
    // A machine that builds once would write a quarter longer what it never reads.
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
