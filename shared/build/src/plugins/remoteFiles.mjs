import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'

const { RuntimeGlobals, RuntimeModule } = webpack
const { LoadScriptRuntimeModule } = webpack.runtime

/** Answers the address of a file: as it is the first time it is asked for in this page, with a query of its own whenever it is asked for again. */
const address = `${RuntimeGlobals.require}.addressOf`
/** Puts the hash the shell's registry promises on the element that loads a file. */
const check = `${RuntimeGlobals.require}.checkFile`

/**
 * antd's style sheet is not put into the page by the chunk that needs it: areas that bring the same one share it, and the
 * last to leave takes it along (spa/styleSheet of shared/ui). It is only on its way by then. In the portal no chunk needs it.
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
    // After `load script`, which it stands in front of.
    super('addresses and hashes of files', RuntimeModule.STAGE_TRIGGER)
  }

  /** @override */
  generate() {
    // What is kept is the page's: a container that is loaded again has a runtime of its own, and the request that hangs is
    // still the page's. A page that is not the shell's names no hashes. A file the shell does not know gets one nothing has.
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
 * How a remote's chunks and style sheets are asked for.
 *
 * Gives up on one that neither comes nor fails, and asks for it under another address the next time: under the same one a
 * browser would join the request that hangs. The runtime itself has a limit for scripts alone, and repeats their address.
 * Inside the portal each is held to its sha384.
 */
export class RemoteFilesPlugin {
  /** @param {{ patience: number }} options milliseconds a file may take */
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
