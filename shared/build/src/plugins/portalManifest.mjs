import { createHash } from 'node:crypto'
import webpack from 'webpack'
import { remoteProblems } from '../remoteProblems.mjs'
import { readRemoteSources } from '../remoteSources.mjs'

/** @param {Buffer} content */
const integrityOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`

const manifestFile = 'mf-manifest.json'

/**
 * Writes portal.json, which describes a release before any of its scripts runs (RemoteManifest of the contract). Adds the hash
 * of every script and style sheet to the federation plugin's manifest, whose own hash is in portal.json.
 * The build fails when the routes and the exposed pages do not match; otherwise users would find out.
 */
export class PortalManifestPlugin {
  /** @param {{ folder: string, identity: import('../identity.mjs').Identity }} options */
  constructor({ folder, identity }) {
    this.folder = folder
    this.identity = identity
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PortalManifestPlugin', (compilation) => {
      // After the federation plugin's manifest (OPTIMIZE_TRANSFER), before compression.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tapPromise({ name: 'PortalManifestPlugin', stage }, async () => {
        const fail = (/** @type {string} */ message) => compilation.errors.push(new webpack.WebpackError(message))
        if (compilation.errors.length > 0) return
        // Statistics for the federation plugin's own tools; no page loads them.
        if (compilation.getAsset('mf-stats.json')) compilation.deleteAsset('mf-stats.json')
        try {
          const { errors, json } = await this.describe(compilation)
          if (errors.length > 0)
            fail(`${this.identity.name} does not describe itself rightly (src/routes.ts, src/expose/app):\n${errors.map((error) => `  - ${error}`).join('\n')}`)
          else compilation.emitAsset('portal.json', new webpack.sources.RawSource(json))
        } catch (error) {
          fail(`src/routes.ts or src/expose/app of ${this.identity.name} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
        }
      })
    })
  }

  /**
   * @param {webpack.Compilation} compilation
   * @returns {Promise<{ errors: string[], json: string }>}
   */
  async describe(compilation) {
    const { name, version, buildId, container, standIn } = this.identity
    const { manifest, pages, remoteManifestSchema, routeGroupSchema, contractVersion, files } = await readRemoteSources(this.folder)
    for (const file of files) compilation.fileDependencies.add(file)
    const errors = remoteProblems({ name, manifest, pages, routeGroupSchema, contractVersion })
    if (errors.length > 0 || typeof manifest !== 'object') return { errors, json: '' }

    const entryFile = [...(compilation.entrypoints.get(standIn)?.getEntrypointChunk().files ?? [])].find((file) => file.endsWith('.js'))
    const federation = compilation.getAsset(manifestFile)
    const entry = entryFile === undefined ? undefined : compilation.getAsset(entryFile)
    if (entryFile === undefined || entry === undefined || federation === undefined) {
      return { errors: [`the build made no ${federation === undefined ? manifestFile : 'remote entry'}: use createRemoteConfig as it is.`], json: '' }
    }
    const hashes = Object.fromEntries(
      compilation
        .getAssets()
        .filter(({ name }) => /\.(?:js|css)$/.test(name))
        .map(({ name, source }) => [name, integrityOf(source.buffer())]),
    )
    const text = JSON.stringify({ ...JSON.parse(federation.source.source().toString()), files: hashes })
    compilation.updateAsset(manifestFile, new webpack.sources.RawSource(text))
    const described = remoteManifestSchema.safeParse({
      ...manifest,
      version,
      buildId,
      container,
      manifest: { file: manifestFile, integrity: integrityOf(Buffer.from(text)) },
      entry: { file: entryFile, integrity: integrityOf(entry.source.buffer()) },
    })
    if (!described.success) return { errors: described.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`), json: '' }
    return { errors: [], json: `${JSON.stringify(described.data, null, 2)}\n` }
  }
}
