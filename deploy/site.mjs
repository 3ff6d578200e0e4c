import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Copies the built shell and remotes into one folder in the layout nginx serves.
 * Usage: node deploy/site.mjs <target folder>, after `pnpm build`.
 */
const root = resolve(import.meta.dirname, '..')
const target = process.argv[2]
if (!target) {
  console.error('Usage: node deploy/site.mjs <target folder>')
  process.exit(1)
}

cpSync(join(root, 'shell/dist'), target, { recursive: true })
const { remotes } = JSON.parse(readFileSync(join(root, 'dist/registry.json'), 'utf8'))
for (const remote of remotes) {
  const folder = join(target, remote.baseUrl)
  mkdirSync(folder, { recursive: true })
  cpSync(join(root, remote.name, 'dist'), folder, { recursive: true })
}
console.log(`${remotes.length} remotes and the shell are in ${target}`)
