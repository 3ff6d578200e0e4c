import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { billOfMaterials, deliveredComponents, isAllowedLicence } from './components.mjs'

/**
 * Writes the software bill of materials of what is delivered, and fails when a library's licence does not allow it.
 * Usage: node deploy/sbom.mjs <file>, after `pnpm install`.
 */
const root = resolve(import.meta.dirname, '..')
const file = process.argv[2]
if (!file) {
  console.error('Usage: node deploy/sbom.mjs <file>')
  process.exit(1)
}
mkdirSync(dirname(resolve(file)), { recursive: true })
writeFileSync(file, `${JSON.stringify(billOfMaterials(root), null, 2)}\n`)
const components = deliveredComponents(root)
const refused = components.filter(({ licence }) => !isAllowedLicence(licence))
console.log(`${components.length} libraries are in ${file}`)
for (const { name, version, licence } of refused) console.error(`${name}@${version} 的许可证不在允许之列：${licence || '没有写明'}`)
process.exit(refused.length === 0 ? 0 : 1)
