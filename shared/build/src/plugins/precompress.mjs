import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import webpack from 'webpack'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * @param {Buffer} content
 * @param {number} quality
 */
const toBrotli = (content, quality) =>
  brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })

/** Text only: images and fonts are already compressed. */
const text = /\.(?:m?js|css|html|json|svg)$/

/** Whether this build is for a test run, which says so to the build in its environment. */
export const compressesQuickly = () => process.env.QUICK_COMPRESSION === '1'

/** Bytes. Compressing a smaller file saves no network packet. */
const smallest = 256

/**
 * Compresses text files at build time, so that no server does it while a user waits. Results are cached by content:
 * brotli's best quality takes seconds for antd, and a rebuild changes few files.
 */
export class PrecompressPlugin {
  /**
   * @param {object} options
   * @param {string} options.cacheFolder absolute path; created when missing
   * @param {number} [options.bestBelow] bytes below which brotli's best quality is used; it costs seconds per megabyte
   * @param {boolean} [options.quick] takes a tenth of the time, for files that only a test run loads
   */
  constructor({ cacheFolder, bestBelow = Number.POSITIVE_INFINITY, quick = false }) {
    this.cacheFolder = cacheFolder
    this.bestBelow = bestBelow
    this.quick = quick
  }

  /** @param {number} bytes */
  qualityFor(bytes) {
    if (this.quick) return 4
    return bytes < this.bestBelow ? 11 : 9
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PrecompressPlugin', (compilation) => {
      // After every plugin that still writes: only then are contents final.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 100
      compilation.hooks.processAssets.tapPromise({ name: 'PrecompressPlugin', stage }, async (assets) => {
        await mkdir(this.cacheFolder, { recursive: true })
        const files = Object.entries(assets).filter(([name]) => text.test(name))
        await Promise.all(
          files.map(async ([name, source]) => {
            const content = source.buffer()
            if (content.length < smallest) return
            const quality = this.qualityFor(content.length)
            const packed = {
              '.br': await this.kept(content, `.${quality}.br`, () => toBrotli(content, quality)),
              '.gz': await this.kept(content, '.gz', () => zip(content, { level: 9 })),
            }
            for (const [extension, bytes] of Object.entries(packed)) compilation.emitAsset(name + extension, new webpack.sources.RawSource(bytes))
          }),
        )
      })
    })
  }

  /**
   * @param {Buffer} content
   * @param {string} extension
   * @param {() => Promise<Buffer>} compress
   */
  async kept(content, extension, compress) {
    const file = join(this.cacheFolder, createHash('sha256').update(content).digest('hex') + extension)
    try {
      return await readFile(file)
    } catch {
      const compressed = await compress()
      // Two builds, or two files of one build, may have the same content: neither may read a half-written file.
      const unfinished = `${file}.${randomUUID()}`
      await writeFile(unfinished, compressed)
      await rename(unfinished, file)
      return compressed
    }
  }
}
