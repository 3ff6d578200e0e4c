import { createECDH } from 'node:crypto'
import type { Configuration } from '../configuration'
import { keptKey } from './keyFile'

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
  return keptKey(dataFolder, 'login.key', () => {
    const made = createECDH('SM2')
    made.generateKeys()
    return made.getPrivateKey('hex').padStart(64, '0')
  })
}
