import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'

const { RuntimeGlobals, RuntimeModule } = webpack

/** Answers the address of a file: as it is the first time it is asked for in this page, with a query of its own whenever it is asked for again. */
const address = `${RuntimeGlobals.require}.addressOf`

class AddressRuntimeModule extends RuntimeModule {
  constructor() {
    // After `load script`, which it stands in front of.
    super('addresses of files asked for again', RuntimeModule.STAGE_TRIGGER)
  }

  /** @override */
  generate() {
    return `
      // Of the page: a container that is loaded again has a runtime of its own, and the request that hangs is still the page's.
      const asked = globalThis.portalAskedFiles ??= {};
      ${address} = (url) => {
        const times = asked[url] = (asked[url] ?? -1) + 1;
        return times ? url + "?again=" + times : url;
      };
      const load = ${RuntimeGlobals.loadScript};
      ${RuntimeGlobals.loadScript} = (url, ...more) => load(${address}(url), ...more);
    `
  }
}

/**
 * Gives up on a chunk that neither comes nor fails, and asks for it under another address the next time: under the same one a
 * browser would join the request that hangs. The runtime itself has a limit for scripts alone, and repeats their address.
 */
export class HangingFilesPlugin {
  /** @param {{ patience: number }} options milliseconds a file may take */
  constructor({ patience }) {
    this.patience = patience
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.options.output.chunkLoadTimeout = this.patience
    compiler.hooks.thisCompilation.tap('HangingFilesPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunkHandlers).tap('HangingFilesPlugin', (chunk, requirements) => {
        requirements.add(RuntimeGlobals.loadScript)
        compilation.addRuntimeModule(chunk, new AddressRuntimeModule())
      })
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'HangingFilesPlugin',
        (source, { tag, href }) => `${source}
          ${tag}.href = ${address}(${href});
          setTimeout(() => ${tag}.onload && ${tag}.onload({ type: "timeout", target: ${tag} }), ${this.patience});`,
      )
    })
  }
}
