import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'

const { RuntimeGlobals, RuntimeModule } = webpack
const { LoadScriptRuntimeModule } = webpack.runtime

/** Returns the URL to request: the file's own for the first request in this page, with a different query for each later one. */
const address = `${RuntimeGlobals.require}.addressOf`
/** Sets `integrity` on the element that loads a file, to the hash in the shell's registry. */
const check = `${RuntimeGlobals.require}.checkFile`

/**
 * antd's style sheet is not inserted by the chunk that needs it: remotes with the same one share it, and the last remote to unmount
 * removes it (spa/styleSheet of shared/ui). The chunk only preloads it. In the portal no chunk needs it.
 */
const antdStyles = `
      const styles = ${RuntimeGlobals.require}.f.miniCss;
      if (styles) ${RuntimeGlobals.require}.f.miniCss = (chunk, promises) => {
        const file = ${RuntimeGlobals.require}.miniCssF(chunk);
        if (!/(?:^|\\/)antd-styles\\./.test(file)) return styles(chunk, promises);
        const sheets = globalThis.portalStyleSheets ??= {};
        const base = ${RuntimeGlobals.publicPath};
        if (sheets[base]) return;
        sheets[base] = base + file;
        if (document.querySelector('link[rel=stylesheet][href$="/' + file + '"]')) return;
        const early = document.createElement("link");
        early.rel = "preload";
        early.as = "style";
        early.crossOrigin = "anonymous";
        ${check}(early, base + file);
        early.href = base + file;
        early.onload = early.onerror = () => early.remove();
        document.head.appendChild(early);
      };`

class FilesRuntimeModule extends RuntimeModule {
  constructor() {
    // After `load script`, which it wraps.
    super('addresses and hashes of files', RuntimeModule.STAGE_TRIGGER)
  }

  /** @override */
  generate() {
    // The counts are kept per page, not per runtime: a container that is loaded again has a new runtime, while a hanging request
    // belongs to the page. A foreign page has no hashes. A file unknown to the shell gets a hash that no content has.
    return `
      const asked = globalThis.portalAskedFiles ??= {};
      ${address} = (url) => {
        const times = asked[url] = (asked[url] ?? -1) + 1;
        return times ? url + "?again=" + times : url;
      };
      ${check} = (tag, url) => {
        const hashes = globalThis.portalFileHashes;
        if (!hashes) return;
        tag.crossOrigin = "anonymous";
        tag.integrity = hashes[url.split("?")[0]] ?? "sha384-" + "A".repeat(64);
      };
      const load = ${RuntimeGlobals.loadScript};
      ${RuntimeGlobals.loadScript} = (url, ...more) => load(${address}(url), ...more);
      ${antdStyles}
    `
  }
}

/**
 * Controls how a remote's chunks and style sheets are requested.
 *
 * A request that neither loads nor fails times out, and the next one uses another URL: with the same URL a browser would join
 * the hanging request. Webpack's runtime has a timeout for scripts only and repeats their URL. Inside the portal each file is
 * checked against its sha384.
 */
export class RemoteFilesPlugin {
  /** @param {{ patience: number }} options timeout of a file in milliseconds */
  constructor({ patience }) {
    this.patience = patience
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.options.output.chunkLoadTimeout = this.patience
    compiler.hooks.thisCompilation.tap('RemoteFilesPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunkHandlers).tap('RemoteFilesPlugin', (chunk, requirements) => {
        requirements.add(RuntimeGlobals.loadScript)
        compilation.addRuntimeModule(chunk, new FilesRuntimeModule())
      })
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('RemoteFilesPlugin', (source) => `${source}\n${check}(script, url);`)
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'RemoteFilesPlugin',
        (source, { tag, href }) => `${source}
          ${check}(${tag}, ${href});
          ${tag}.href = ${address}(${href});
          setTimeout(() => ${tag}.onload && ${tag}.onload({ type: "timeout", target: ${tag} }), ${this.patience});`,
      )
    })
  }
}
