import { createECDH, createHash, ECDH } from 'node:crypto'
import { sameBytes } from '../secrets'

/**
 * SM2 decryption (GB/T 32918.4-2016) with OpenSSL: some 1 ms, where JavaScript libraries block the event loop for 2 to 17 ms. OpenSSL
 * returns only x of the shared point; y is one of two roots, and C3 shows which.
 */

const fieldPrime = 0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffffn
const pointLength = 65
const digestLength = 32

const sm3 = (...parts: Buffer[]): Buffer => {
  const hash = createHash('sm3')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The key stream of GB/T 32918.4 §5.4.3 over the shared point. */
function keyStream(x: Buffer, y: Buffer, length: number): Buffer {
  const blocks: Buffer[] = []
  for (let counter = 1; blocks.length * digestLength < length; counter += 1) {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(counter)
    blocks.push(sm3(x, y, number))
  }
  return Buffer.concat(blocks, length)
}

function tryPoint(x: Buffer, y: Buffer, c2: Buffer, c3: Buffer): { text: Buffer; sound: boolean } {
  const stream = keyStream(x, y, c2.length)
  const text = Buffer.from(c2.map((byte, index) => byte ^ (stream[index] ?? 0)))
  return { text, sound: sameBytes(sm3(x, text, y), c3) }
}

/**
 * Decrypts a text in C1C3C2 order.
 * @param sealed hex, starting with the uncompressed point (04…).
 * @returns undefined for a text that was not encrypted for this key, or was changed on the way.
 */
export function sm2Decrypt(privateKey: Buffer, sealed: string): string | undefined {
  if (sealed.length > 20_000 || sealed.length % 2 !== 0 || !/^04[0-9a-fA-F]+$/.test(sealed)) return undefined
  const bytes = Buffer.from(sealed, 'hex')
  if (bytes.length <= pointLength + digestLength) return undefined
  const c1 = bytes.subarray(0, pointLength)
  const c3 = bytes.subarray(pointLength, pointLength + digestLength)
  const c2 = bytes.subarray(pointLength + digestLength)
  try {
    const exchange = createECDH('SM2')
    exchange.setPrivateKey(privateKey)
    // Throws for a point that is not on the curve.
    const x = exchange.computeSecret(c1)
    const point = ECDH.convertKey(Buffer.concat([Buffer.from([2]), x]), 'SM2', undefined, undefined, 'uncompressed')
    const evenY = Buffer.from(point).subarray(1 + digestLength)
    const oddY = Buffer.from((fieldPrime - BigInt(`0x${evenY.toString('hex')}`)).toString(16).padStart(64, '0'), 'hex')
    // Both are always computed, so that timing does not reveal which one it was.
    const even = tryPoint(x, evenY, c2, c3)
    const odd = tryPoint(x, oddY, c2, c3)
    if (even.sound) return even.text.toString('utf8')
    return odd.sound ? odd.text.toString('utf8') : undefined
  } catch {
    return undefined
  }
}
