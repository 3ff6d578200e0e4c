import { createECDH } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Configuration } from '../configuration'

/** The SM2 key pair the login fields are sealed for. */
export interface LoginKeys {
  /** 32 bytes. */
  privateKey: Buffer
  /** Uncompressed point, hex, 04 first: what a browser is given. */
  publicKey: string
}

/** The configured key, or the one of the data folder, made at the first start and readable by its owner alone. */
export function openLoginKeys(configuration: Configuration): LoginKeys {
  const exchange = createECDH('SM2')
  exchange.setPrivateKey(Buffer.from(configuration.login.privateKey ?? keyOfFolder(configuration.dataFolder), 'hex'))
  return { privateKey: exchange.getPrivateKey(), publicKey: exchange.getPublicKey('hex') }
}

function keyOfFolder(dataFolder: string): string {
  const folder = join(dataFolder, 'keys')
  const file = join(folder, 'login.key')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) {
    const made = createECDH('SM2')
    made.generateKeys()
    // wx: of two first starts one wins, and both read what it wrote.
    try {
      writeFileSync(file, made.getPrivateKey('hex').padStart(64, '0'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!existsSync(file)) throw error
    }
  }
  return readFileSync(file, 'utf8').trim()
}
