import { createECDH, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Configuration } from '../configuration'

/** The service's own keys: configured where replicas share them, else made at the first start and kept in the data folder. */

/** The secret in a file of the data folder, made by `make` when there is none yet; its owner alone reads it. */
export function readOrCreateKey(dataFolder: string, name: string, make: () => string): string {
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

/** The key that signs links to flow logs and the codes on printed papers. */
export const openSigningKey = ({ signingKey, dataFolder }: Configuration): Buffer =>
  Buffer.from(signingKey ?? readOrCreateKey(dataFolder, 'flow-log.key', () => randomBytes(32).toString('hex')), 'hex')

/** The key a payment platform signs with. */
export const openPaymentKey = ({ payment, dataFolder }: Configuration): Buffer =>
  Buffer.from(payment.key ?? readOrCreateKey(dataFolder, 'payment.key', () => randomBytes(32).toString('hex')), 'hex')

/** The key the pages check a registry with, as they are given it: 32 bytes, base64. */
export const publicRegistryKey = (key: KeyObject): string => Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')

/** The Ed25519 key that signs the registry of remotes. */
export const openRegistryKey = ({ registryPrivateKey, dataFolder }: Configuration): KeyObject =>
  createPrivateKey(
    registryPrivateKey ??
      readOrCreateKey(dataFolder, 'registry.key', () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
  )

/** The SM2 key pair the login fields are sealed for. */
export interface LoginKeys {
  /** 32 bytes. */
  privateKey: Buffer
  /** Uncompressed point, hex, 04 first: what a browser is given. */
  publicKey: string
}

export function openLoginKeys({ login, dataFolder }: Configuration): LoginKeys {
  const exchange = createECDH('SM2')
  exchange.setPrivateKey(Buffer.from(login.privateKey ?? readOrCreateKey(dataFolder, 'login.key', newLoginKey), 'hex'))
  return { privateKey: exchange.getPrivateKey(), publicKey: exchange.getPublicKey('hex') }
}

function newLoginKey(): string {
  const made = createECDH('SM2')
  made.generateKeys()
  return made.getPrivateKey('hex').padStart(64, '0')
}
