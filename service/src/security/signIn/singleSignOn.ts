import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createLocalJWKSet, decodeJwt, errors, type JSONWebKeySet, type JWTVerifyGetKey, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { after, type Clock, seconds } from '../../clock'
import type { Configuration } from '../../configuration'
import { PlainError } from '../../refusal'
import { readOrCreateKey } from '../keys'
import { newSecret } from '../secrets'

/**
 * Tokens of another system that identify a user (security S5): signed, issued for us, at most a minute old. The database enforces single
 * use, since replicas share it.
 */
const longest = 60
/** Seconds by which the issuer's clock may be ahead; a token from further ahead is refused. */
const ahead = 5
/** Asymmetric algorithms only: a token signed with our public key as a shared secret must not pass. */
const algorithms = ['EdDSA', 'Ed25519', 'ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512']

interface Issuer {
  issuer: string
  audience: string
  key: KeyObject | JWTVerifyGetKey
}

export interface SsoClaims {
  loginName: string
  /** Unique among the issuer's tokens. */
  tokenId: string
  expires: Date
}
/** Why a token was refused, for the audit log only. */
export type SsoRefusal = 'malformed' | 'issuer' | 'signature' | 'claim' | 'time'

export interface SingleSignOn {
  /** Verifies a token. A problem with it is returned, not thrown. */
  verify(token: string): Promise<SsoClaims | SsoRefusal>
  /** Signs a token for an account; present only where the portal is itself the issuer. */
  sign?: (loginName: string) => Promise<string>
}

const claimsSchema = z.object({
  sub: z.string().min(1).max(100),
  jti: z.string().min(1).max(200),
  iss: z.string(),
  iat: z.number(),
  exp: z.number(),
})
const jwksSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) })

/**
 * The trusted issuers: the configured one, and the demonstration's where it is on.
 * @throws PlainError when the configured keys cannot be read.
 */
export function openSingleSignOn({ sso, dataFolder }: Configuration, clock: Clock): SingleSignOn {
  const demo = sso.demo ? demoKey(dataFolder) : undefined
  const issuers: Issuer[] = [
    ...(sso.issuer === '' ? [] : [{ issuer: sso.issuer, audience: sso.audience, key: configuredKey(sso) }]),
    ...(demo ? [{ issuer: demoIssuer, audience: sso.audience, key: createPublicKey(demo) }] : []),
  ]
  return {
    verify: (token) => verify(issuers, clock, token),
    ...(demo ? { sign: (loginName) => sign(demo, sso.audience, clock, loginName) } : {}),
  }
}

async function verify(issuers: readonly Issuer[], clock: Clock, token: string): Promise<SsoClaims | SsoRefusal> {
  try {
    const named = decodeJwt(token).iss
    const trusted = issuers.find(({ issuer }) => issuer === named)
    if (!trusted) return 'issuer'
    const { issuer, audience, key } = trusted
    const options = { issuer, audience, algorithms, currentDate: clock.now(), requiredClaims: ['exp', 'iat', 'jti', 'sub'] }
    const { payload } = await (typeof key === 'function' ? jwtVerify(token, key, options) : jwtVerify(token, key, options))
    const claims = claimsSchema.safeParse(payload)
    if (!claims.success) return 'claim'
    const { sub, jti, iss, iat, exp } = claims.data
    if (exp - iat > longest || exp <= iat || iat - clock.now().getTime() / 1000 > ahead) return 'time'
    return { loginName: sub, tokenId: `${iss}\n${jti}`, expires: new Date(exp * 1000) }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'time'
    if (error instanceof errors.JWTClaimValidationFailed) return 'claim'
    if (error instanceof errors.JOSEError) return 'signature'
    // A key type that does not match the algorithm, or text that is no token at all.
    if (error instanceof TypeError || error instanceof SyntaxError) return 'malformed'
    throw error
  }
}

function configuredKey({ publicKey, jwksFile }: Configuration['sso']): Issuer['key'] {
  if (jwksFile === undefined) return createPublicKey(publicKey)
  try {
    const jwks: JSONWebKeySet = jwksSchema.parse(JSON.parse(readFileSync(jwksFile, 'utf8')))
    return createLocalJWKSet(jwks)
  } catch (cause) {
    throw new PlainError(`SSO_JWKS_FILE: ${jwksFile} 读不出签发方的公钥，应为 JSON Web Key Set (not a key set)`, { cause })
  }
}

/** The portal itself as issuer, for the demonstration. */
const demoIssuer = 'portal-demo'

function sign(key: KeyObject, audience: string, clock: Clock, loginName: string): Promise<string> {
  const now = clock.now()
  return new SignJWT({})
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
    .setIssuer(demoIssuer)
    .setAudience(audience)
    .setSubject(loginName)
    .setJti(newSecret())
    .setIssuedAt(now)
    .setExpirationTime(after(now, seconds(longest)))
    .sign(key)
}

/** The demonstration's key, generated at the first start and readable by its owner only. */
function demoKey(dataFolder: string): KeyObject {
  const pem = readOrCreateKey(dataFolder, 'sso-demo.pem', () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  })
  return createPrivateKey(pem)
}
