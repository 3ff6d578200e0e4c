import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits as 43 URL-safe characters: session ids, nonces, tickets. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored of a secret: enough to recognise it, useless to whoever copies the table. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** Equality that takes the same time wherever two values differ. */
export const sameBytes = (left: Buffer, right: Buffer): boolean => left.length === right.length && timingSafeEqual(left, right)
