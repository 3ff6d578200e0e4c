import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits as 43 URL-safe characters: for session ids, nonces and tickets. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The stored form of a secret: enough to recognise it, useless to anybody who copies the table. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** Compares in constant time, wherever two values differ. */
export const sameBytes = (left: Buffer, right: Buffer): boolean => left.length === right.length && timingSafeEqual(left, right)
