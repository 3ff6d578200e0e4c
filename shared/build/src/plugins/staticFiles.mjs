import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import webpack from 'webpack'

/** Copies a folder's files into the build unchanged: icons, the robots file, anything that must keep its name. */
export class StaticFilesPlugin {
  /** @param {string} folder absolute path; may be missing */
  constructor(folder) {
    this.folder = folder
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('StaticFilesPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tapPromise({ name: 'StaticFilesPlugin', stage }, async () => {
        if (!existsSync(this.folder)) return
        compilation.contextDependencies.add(this.folder)
        const entries = await readdir(this.folder, { recursive: true, withFileTypes: true })
        for (const entry of entries.filter((found) => found.isFile())) {
          const file = join(entry.parentPath, entry.name)
          compilation.emitAsset(relative(this.folder, file).split(sep).join('/'), new webpack.sources.RawSource(await readFile(file)))
        }
      })
    })
  }
}
