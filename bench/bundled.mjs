import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const here = import.meta.dirname

/** Bundles and imports a TypeScript module with the service's sources it uses, but without libraries. @param entry from this folder */
export async function bundled(entry) {
  // Placed below the service's node_modules, so that it finds the libraries.
  const outfile = join(here, '../service/node_modules/.cache', `${basename(entry, '.ts')}-${process.pid}.cjs`)
  await build({
    entryPoints: [join(here, entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['pg', 'pino', '@node-rs/argon2', 'pg-boss', 'hucre'],
  })
  const module = await import(pathToFileURL(outfile).href)
  rmSync(outfile)
  return module
}
