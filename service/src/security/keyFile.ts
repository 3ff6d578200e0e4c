import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A secret of the data folder, made at the first start and readable by its owner alone. Replicas that do not share the
 * folder are given it by a setting instead.
 */
export function keptKey(dataFolder: string, name: string, make: () => string): string {
  const folder = join(dataFolder, 'keys')
  const file = join(folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) {
    // wx: of two first starts one wins, and both read what it wrote.
    try {
      writeFileSync(file, make(), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!existsSync(file)) throw error
    }
  }
  return readFileSync(file, 'utf8').trim()
}
