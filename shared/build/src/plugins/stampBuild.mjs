import webpack from 'webpack'

/**
 * Replaces the placeholder the compiler wrote with the build's own name.
 *
 * The container's name includes the build id and appears in every chunk. Compiled with the real name, each edit would change
 * every chunk, and unchanged libraries would be minified again: two thirds of the time of a build.
 */
export class StampBuildPlugin {
  /** @param {import('../identity.mjs').Identity} identity read at each compilation: a watching build is renamed each time */
  constructor(identity) {
    this.identity = identity
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    const { PROCESS_ASSETS_STAGE_OPTIMIZE_HASH, PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER } = webpack.Compilation
    compiler.hooks.thisCompilation.tap('StampBuildPlugin', (compilation) => {
      // Once before file names get their content hashes, and once after the federation plugin has written its manifest.
      for (const stage of [PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1, PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER + 1]) {
        compilation.hooks.processAssets.tap({ name: 'StampBuildPlugin', stage }, (assets) => {
          const { standIn, container } = this.identity
          for (const [name, source] of Object.entries(assets)) {
            if (!/\.(?:js|json)$/.test(name)) continue
            const text = source.source().toString()
            if (text.includes(standIn)) compilation.updateAsset(name, new webpack.sources.RawSource(text.replaceAll(standIn, container)))
          }
        })
      }
    })
  }
}
