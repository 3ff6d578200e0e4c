import webpack from 'webpack'

/**
 * Puts the build's own name where the compiler wrote a stand-in.
 *
 * The name of the container holds the build id and stands in every chunk. Compiled with it, each edit would make every
 * chunk a new text: libraries that have not changed would be minified again, two thirds of the time of a build.
 */
export class StampBuildPlugin {
  /** @param {import('../identity.mjs').Identity} identity read with each compilation: a build that watches has a name for each */
  constructor(identity) {
    this.identity = identity
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    const { PROCESS_ASSETS_STAGE_OPTIMIZE_HASH, PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER } = webpack.Compilation
    compiler.hooks.thisCompilation.tap('StampBuildPlugin', (compilation) => {
      // Once before the hashes in file names are made of contents, once after the federation plugin has written its manifest.
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
