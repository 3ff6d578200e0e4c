import { randomBytes } from 'node:crypto'
import type { Configuration } from '../configuration'
import { keptKey } from './keyFile'

/** The key that signs links to flow logs: the configured one, or the one of the data folder. */
export function openFlowLogKey({ flowLogKey, dataFolder }: Configuration): Buffer {
  return Buffer.from(flowLogKey ?? keptKey(dataFolder, 'flow-log.key', () => randomBytes(32).toString('hex')), 'hex')
}
