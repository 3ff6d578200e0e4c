import { createRequire } from 'node:module'
import webpack from 'webpack'

const require = createRequire(import.meta.url)
const { RawSource } = webpack.sources

/** After the file names have their real content hashes (OPTIMIZE_HASH), before compression. */
const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ANALYSE

const escapes = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])
const escapeText = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (character) => escapes.get(character) ?? character)

/**
 * Addresses of an entry's files, scripts and styles in the order they must load.
 *
 * @param {webpack.Compilation} compilation
 * @param {string} entry
 */
function entryFiles(compilation, entry) {
  const files = compilation.entrypoints.get(entry)?.getFiles() ?? []
  // Hot updates are loaded by webpack's runtime, never by the page.
  const own = files.filter((file) => !file.includes('.hot-update.'))
  return { scripts: own.filter((file) => file.endsWith('.js')), styles: own.filter((file) => file.endsWith('.css')) }
}

/**
 * Where the page sends its calls (shared/contract/src/portal/runtime.ts). Empty in a build: the server of the page fills it in.
 * The development server serves pages as they were compiled, so for it the block is filled in here.
 *
 * @param {string | undefined} mode
 */
export function runtimeBlock(mode) {
  const development = mode === 'development' ? process.env.SERVICE_BASE_DEVELOPMENT : undefined
  return `<script type="application/json" id="portal-runtime">${JSON.stringify(development ? { development } : {}).replaceAll('<', '\\u003c')}</script>`
}

/**
 * A page of the portal. It has one inline script, which the content security policy allows by its hash; all others are files.
 *
 * @param {{ title: string, icon: string, inline: string, runtime: string, head: string[], body: string, afterPaint?: string, look?: string }} parts
 * inline: text of the inline script; look: class of the html element; afterPaint: the file it loads once the page has been painted. Such a page has
 * all script elements at its end: at each one the parser may yield to a paint, which earlier would show a page still empty.
 */
export function html({ title, icon, inline, runtime, head, body, afterPaint, look }) {
  const script = `${runtime}\n<script${afterPaint ? ` data-after-paint="${afterPaint}"` : ''}>${inline}</script>\n`
  return `<!doctype html>
<html lang="zh-CN"${look ? ` class="${look}"` : ''}${afterPaint ? ' data-painting' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no">
<title>${escapeText(title)}</title>
<link rel="icon" href="${icon}" type="image/svg+xml">
${afterPaint ? '' : script}${head.join('\n')}
</head>
<body>
<div id="root">${body}</div>
<noscript><p>请在浏览器中启用 JavaScript 后使用本平台。</p></noscript>
${afterPaint ? script : ''}</body>
</html>
`
}

/**
 * A public page: prerendered, with the styles of its entry inlined, so that one response is enough to show it.
 */
export class PublicPagePlugin {
  /**
   * @param {{ title: string, icon: string, inline: string, file: string, entry: string, prerendered: string, render: string, whole?: boolean }} options
   * prerendered: the built module; render: its function that returns the body; whole: the body can be used without scripts, so
   * they wait until it has been painted. Its look must then be right from the start: `<name>.elder.html` is the page in 长者模式
   */
  constructor({ title, icon, inline, file, entry, prerendered, render, whole = false }) {
    this.page = { title, icon, inline }
    this.file = file
    this.entry = entry
    this.prerendered = prerendered
    this.renderName = render
    this.whole = whole
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PublicPagePlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'PublicPagePlugin', stage }, () => {
        if (compilation.errors.length > 0) return
        const { scripts, styles } = entryFiles(compilation, this.entry)
        const css = styles.map((file) => compilation.getAsset(file)?.source.source().toString() ?? '').join('\n')
        const [first, ...others] = scripts.map((file) => `/${file}`)
        if (this.whole && others.length > 0) throw new Error(`${this.file}: only one script can wait for the painting`)
        const runtime = runtimeBlock(compiler.options.mode)
        const head = [
          `<style>${css.replaceAll('</style', '<\\/style')}</style>`,
          ...(this.whole ? [] : [first, ...others].map((source) => `<script defer src="${source}"></script>`)),
        ]
        const afterPaint = this.whole ? first : undefined
        const parts = { ...this.page, runtime, head, body: this.render(), afterPaint }
        compilation.emitAsset(this.file, new RawSource(html(parts)))
        if (this.whole) compilation.emitAsset(this.file.replace(/\.html$/, '.elder.html'), new RawSource(html({ ...parts, look: 'elder' })))
      })
    })
  }

  /** @returns {string} */
  render() {
    // A watching build renders again and must not get the cached module.
    delete require.cache[this.prerendered]
    return require(this.prerendered)[this.renderName]()
  }
}

/** Passes the file of an entry to a page of another compiler; its name is known only after the build. */
export class EntryFilePlugin {
  /** @param {string} entry an entry of one script */
  constructor(entry) {
    this.entry = entry
    /** @type {Promise<string>} */
    this.file = new Promise((resolve, reject) => {
      this.settle = { resolve, reject }
    })
    // Avoids an unhandled rejection when nobody waits for it: the build reports its own errors.
    this.file.catch(() => undefined)
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('EntryFilePlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'EntryFilePlugin', stage }, () => {
        const { scripts } = entryFiles(compilation, this.entry)
        if (scripts.length === 1) this.settle?.resolve(`/${scripts[0]}`)
      })
    })
    compiler.hooks.done.tap('EntryFilePlugin', () => this.settle?.reject(new Error(`The entry ${this.entry} is not one script`)))
    compiler.hooks.failed.tap('EntryFilePlugin', (cause) => this.settle?.reject(cause))
  }
}

/**
 * Emits index.html of the portal, and assets.json: the list of the same scripts and styles for the login page, which fetches
 * them while the user types and runs them after sign-in without a reload.
 */
export class PortalPagePlugin {
  /**
   * @param {{ title: string, icon: string, inline: string }} page
   * @param {EntryFilePlugin} startup the script that runs before all others in index.html
   */
  constructor(page, startup) {
    this.page = page
    this.startup = startup
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PortalPagePlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'PortalPagePlugin', stage }, async () => {
        if (compilation.errors.length > 0) return
        const startup = await this.startup.file
        const files = entryFiles(compilation, 'portal')
        const scripts = files.scripts.map((file) => `/${file}`)
        const styles = files.styles.map((file) => `/${file}`)
        const preload = nextFiles(compilation, 'portal').filter((file) => !scripts.includes(file) && !styles.includes(file))
        const runtime = runtimeBlock(compiler.options.mode)
        const head = [
          ...[startup, ...scripts].map((file) => `<script defer src="${file}"></script>`),
          ...styles.map((file) => `<link rel="stylesheet" href="${file}">`),
          // Without crossorigin: webpack loads chunks of its own origin without it, and a preload in another mode would be fetched twice.
          ...preload.map((file) => `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="${file}">`),
        ]
        compilation.emitAsset('index.html', new RawSource(html({ ...this.page, runtime, head, body: '' })))
        const later = laterFiles(compilation).filter((file) => !scripts.includes(file) && !styles.includes(file) && !preload.includes(file))
        compilation.emitAsset('assets.json', new RawSource(`${JSON.stringify({ scripts, styles, preload, later }, null, 2)}\n`))
      })
    })
  }
}

/**
 * Files the entry loads as soon as it runs, marked with `webpackPreload`: requested with the page, they cost no second round trip.
 *
 * @param {webpack.Compilation} compilation
 * @param {string} entry
 */
function nextFiles(compilation, entry) {
  const groups = compilation.entrypoints.get(entry)?.getChildrenByOrders(compilation.moduleGraph, compilation.chunkGraph).preload ?? []
  return [...new Set(groups.flatMap((group) => group.getFiles()))].filter((file) => /\.(?:js|css)$/.test(file)).map((file) => `/${file}`)
}

/**
 * Files that pages and dialogs need soon after the home page: `antd`, and the shell's parts that use it (`dialogs`).
 *
 * @param {webpack.Compilation} compilation
 */
function laterFiles(compilation) {
  const dialogs = compilation.namedChunkGroups.get('dialogs')?.getFiles() ?? []
  const antd = compilation.namedChunks.get('antd')?.files ?? []
  return [...new Set([...antd, ...dialogs])].filter((file) => /\.(?:js|css)$/.test(file)).map((file) => `/${file}`)
}
