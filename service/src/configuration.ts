import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { reportReissue } from '@shared/contract/application'
import { loginModes } from '@shared/contract/session'
import { z } from 'zod'
import { PlainError } from './refusal'
import {
  base,
  calendarDays,
  count,
  databaseAddress,
  flag,
  framingOrigins,
  hexKey,
  issuerKey,
  list,
  loginKey,
  networks,
  originList,
  overrides,
  pageAddress,
  passwordHashes,
  regionCode,
  registryKeys,
  registrySigningKey,
  ruleDocumentNumbers,
  webAddress,
} from './settingValues'

/** Every setting of the service, read once from the environment. All have defaults, with which the embedded portal runs. */

const environmentSchema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: count(0, 65535).default(8080),
  HOST: z.string().default('0.0.0.0'),
  PORTAL_DATA: z.string().optional(),
  /** External PostgreSQL; without it the service starts its own. */
  DATABASE_URL: databaseAddress.optional(),
  /** The same database through a pooler in transaction mode; migrations and notifications always use DATABASE_URL. */
  DATABASE_POOLER_URL: databaseAddress.optional(),
  DATABASE_POOL: count(1, 200).default(12),
  MIGRATIONS_FOLDER: z.string().optional(),
  REGISTRY_FILE: z.string().optional(),
  /** Folder with the builds of all remotes, one folder each: served below /remotes/. */
  RELEASES_FOLDER: z.string().optional(),
  /** File to which the registry is copied after every change, for use when the service does not answer: served as /remotes/registry.json. */
  REGISTRY_COPY: z.string().optional(),
  MAPS_FOLDER: z.string().optional(),
  /** Demo data: on by default with the embedded database, off with an external one. */
  SEED: flag.optional(),
  /** Addresses of proxies whose X-Forwarded-* headers are trusted: comma-separated, CIDR allowed. Empty trusts none. */
  TRUST_PROXY: networks.default([]),
  /** The origin at which users reach the portal, for links in messages: https://portal.example.com. Without it, localhost. */
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/, abort: true })
    .refine((text) => new URL(text).pathname === '/' && !/[?#]/.test(text), '应为不带路径的来源，例如 https://portal.example.com')
    .transform((text) => new URL(text).origin)
    .optional(),
  /** Whether users reach the portal over TLS: sends HSTS. */
  BEHIND_TLS: flag.default(false),
  /** Origins that may frame the portal, in addition to itself. */
  FRAME_ANCESTORS: framingOrigins.default([]),
  /** Numbers of technical rules that have been replaced: used in citations only, never in calculations. */
  RULE_DOCUMENTS: ruleDocumentNumbers.default({}),
  /** Days announced since the portal was released. */
  HOLIDAYS: calendarDays.default([]),
  MAKEUP_WORKDAYS: calendarDays.default([]),
  /** Base address at which pages of a production build call the service; empty: the pages' own origin. */
  SERVICE_BASE: base.default(''),
  /** The same for pages of a development build. */
  SERVICE_BASE_DEVELOPMENT: base.default(''),
  /** Bases in place of SERVICE_BASE for pages of particular origins. */
  SERVICE_BASE_OVERRIDES: overrides.default({}),
  /** Origins whose pages may call the service, besides its own: exactly these, comma-separated. */
  CORS_ORIGINS: originList.default([]),
  /**
   * Origins from which developers may load remotes in their own browser window; default: the address of `pnpm dev <remote>` with the
   * embedded database, never in production.
   */
  DEVELOPMENT_ORIGINS: z.union([z.literal('none').transform(() => []), originList]).optional(),
  /** Login names of developers, comma-separated, or `*` for everybody. Default: the demo's administrator with the embedded database, otherwise nobody. */
  DEVELOPERS: list.optional(),
  /** Default: info in production, otherwise warn. */
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).optional(),
  LOGIN_MODE: z.enum(loginModes).default('SM2'),
  /** The three key strings of the JeeSite DES form, comma-separated. */
  LOGIN_DES_KEYS: z.string().default(''),
  /** SM2 private key as 64 hex digits. Without it one is generated in the data folder. Replicas must share it. */
  LOGIN_PRIVATE_KEY: loginKey.optional(),
  /**
   * Signs links to flow logs, after which it is named, and the codes on printed documents, reports, 使用标志 and device labels: with another key none
   * that was issued is valid any more. 64 hex digits. Without it one is generated in the data folder. Replicas must share it.
   */
  FLOW_LOG_KEY: hexKey.optional(),
  /** The most tries a captcha takes a browser, half of them on average; an old PC takes up to 40 ms for each. */
  CAPTCHA_ROUNDS: count(1, 100_000).default(50),
  SESSION_IDLE_MINUTES: count(1, 1440).default(30),
  SESSION_ABSOLUTE_HOURS: count(1, 168).default(24),
  /** Days after which a password must be changed; 0: never. Required of systems of grade three (GB/T 22239), advised against elsewhere (ASVS 6.2.10). */
  PASSWORD_DAYS: count(0, 3650).default(0),
  /** sha256 (hex) of each default password the installation has used; nobody may choose them. */
  SYSTEM_DEFAULT_PASSWORD_HASHES: passwordHashes.default([]),
  ORGANISATION: z.string().default('宁波市示例特种设备检验研究院'),
  SERVICE_PHONE: z.string().default('0574-00000001'),
  SERVICE_HOURS: z.string().default('工作日 8:30-17:00'),
  MANUAL_URL: pageAddress.default(''),
  COOKIE_DAYS: z.coerce.number().min(0.01).max(30).default(1),
  /** Sign-in page of single-sign-on users; by default the demonstration's page when that is on. */
  SSO_LOGIN_URL: pageAddress.default(''),
  /** `iss` of trusted tokens; without it nobody signs in from outside. */
  SSO_ISSUER: z.string().default(''),
  /** `aud` the tokens must carry: this portal's name at the issuer. */
  SSO_AUDIENCE: z.string().min(1).default('portal'),
  /** The issuer's public key, PEM; line breaks may be written as \\n. */
  SSO_PUBLIC_KEY: issuerKey.optional(),
  /** Instead of SSO_PUBLIC_KEY: a file with the issuer's keys as a JSON Web Key Set. */
  SSO_JWKS_FILE: z.string().optional(),
  /** An issuer of our own to demonstrate single sign-on: on by default only with the embedded database, never in production. */
  SSO_DEMO: flag.optional(),
  /** Payment by QR code: `off` (transfer only), `demo` (a simulated cashier, default with the embedded database) or `http` (a payment platform). */
  PAYMENT_ADAPTER: z.enum(['off', 'demo', 'http']).optional(),
  PAYMENT_GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** This portal's merchant id at the platform. */
  PAYMENT_MERCHANT: z.string().max(64).default(''),
  /** Signs the messages between portal and payment platform; 64 hex digits. Without it the demonstration generates one. Replicas must share it. */
  PAYMENT_KEY: hexKey.optional(),
  /** Signing of reports: `off`, `demo` (a certificate generated here, default with the embedded database) or `certificate`. */
  REPORT_SIGNER: z.enum(['off', 'demo', 'certificate']).optional(),
  /** PKCS #12 file of the certificate; its password is the next setting. */
  REPORT_CERTIFICATE: z.string().optional(),
  REPORT_CERTIFICATE_PASSWORD: z.string().default(''),
  /** Page on which units request reports again, instead of the portal's own. */
  SELF_REISSUE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Tokens of the release command: `name:sha256 of the token in hex`, comma-separated. Without any, the command is refused. */
  DEPLOY_TOKENS: list.default([]),
  /** Signs the registry of remotes: Ed25519, PEM (PKCS #8); line breaks may be written as \\n. Replicas must share it. */
  REGISTRY_PRIVATE_KEY: registrySigningKey.optional(),
  /** Keys the pages trust for verifying a registry, besides the service's own: for a new key before it signs. 32 bytes each, base64, comma-separated. */
  REGISTRY_PUBLIC_KEYS: registryKeys.default([]),
  DEFAULT_PROVINCE_CODE: regionCode.default('330000'),
  DEFAULT_AREA_CODE: regionCode.default('330200'),
  /** Address of the print host; if empty, the service starts its own. */
  PRINT_URL: webAddress.or(z.literal('')).default(''),
  /** S3-compatible store for attachments and exported files, instead of folders in PORTAL_DATA: address, bucket and credentials. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().default(''),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
  /** Delivery of SMS: `outbox` stores them to be read here, `http` sends them to a gateway. */
  SMS_ADAPTER: z.enum(['outbox', 'http']).optional(),
  SMS_GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_GATEWAY_TOKEN: z.string().default(''),
  /** The most SMS codes the portal sends in a day. */
  SMS_DAILY_BUDGET: count(1, 10_000_000).default(5000),
  /** Whether types that are defined so require an SMS code for submission. */
  SUBMISSION_CODE: z.enum(['on', 'off']).default('on'),
  /** Precedes every message in 【】; the gateway identifies the portal by it. */
  SMS_SIGNATURE: z.string().max(40).default('特种设备自助服务平台'),
})

export type Configuration = ReturnType<typeof readConfiguration>

/** The root folder of the workspace: relative paths are resolved against it. */
export function projectRoot(): string {
  let folder = resolve(__dirname)
  while (!existsSync(join(folder, 'pnpm-workspace.yaml'))) {
    const parent = dirname(folder)
    if (parent === folder) return process.cwd()
    folder = parent
  }
  return folder
}

/** Migrations are beside the source or, after a build, beside the bundle. */
function defaultMigrations(): string {
  const candidates = [join(__dirname, 'migrations'), join(__dirname, 'database/migrations'), join(__dirname, '../src/database/migrations')]
  return candidates.find((folder) => existsSync(folder)) ?? join(__dirname, 'migrations')
}

/** @throws naming the setting when an entry is not a name with a hash */
function deployTokensOf(texts: readonly string[]): { name: string; hash: string }[] {
  return texts.map((text) => {
    const [, name, hash] = /^([^:]{1,40}):([0-9a-f]{64})$/i.exec(text) ?? []
    if (!name || !hash) throw wrongSettings(['DEPLOY_TOKENS: 应为 名称:口令的 sha256（64位十六进制数），逗号分隔'])
    return { name, hash: hash.toLowerCase() }
  })
}

const wrongSettings = (problems: readonly string[]) => new PlainError(`配置有误 (environment):\n${problems.map((problem) => `  ${problem}`).join('\n')}`)

/** Settings that are needed with others. */
function missingSettings(settings: z.output<typeof environmentSchema>): string[] {
  const need = (wanted: boolean, present: unknown, problem: string) => (wanted && !present ? [problem] : [])
  const { SMS_GATEWAY_URL, SMS_GATEWAY_TOKEN, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, PAYMENT_GATEWAY_URL, PAYMENT_MERCHANT, PAYMENT_KEY } = settings
  return [
    ...need(settings.SSO_ISSUER !== '', settings.SSO_PUBLIC_KEY ?? settings.SSO_JWKS_FILE, 'SSO_ISSUER: 须同时设 SSO_PUBLIC_KEY 或 SSO_JWKS_FILE'),
    ...need(settings.SMS_ADAPTER === 'http', SMS_GATEWAY_URL && SMS_GATEWAY_TOKEN, 'SMS_ADAPTER: 设为 http 时须同时设 SMS_GATEWAY_URL 和 SMS_GATEWAY_TOKEN'),
    ...need(
      settings.S3_ENDPOINT !== undefined,
      S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY,
      'S3_ENDPOINT: 须同时设 S3_BUCKET、S3_ACCESS_KEY_ID 和 S3_SECRET_ACCESS_KEY',
    ),
    ...need(
      settings.PAYMENT_ADAPTER === 'http',
      PAYMENT_GATEWAY_URL && PAYMENT_MERCHANT && PAYMENT_KEY,
      'PAYMENT_ADAPTER: 设为 http 时须同时设 PAYMENT_GATEWAY_URL、PAYMENT_MERCHANT 和 PAYMENT_KEY',
    ),
    ...need(settings.REPORT_SIGNER === 'certificate', settings.REPORT_CERTIFICATE, 'REPORT_SIGNER: 设为 certificate 时须同时设 REPORT_CERTIFICATE'),
    ...need(settings.DATABASE_POOLER_URL !== undefined, settings.DATABASE_URL, 'DATABASE_POOLER_URL: 须同时设 DATABASE_URL，即数据库本身的地址'),
    ...need(
      settings.LOGIN_MODE === 'DES',
      settings.LOGIN_DES_KEYS.split(',').length === 3 && settings.LOGIN_DES_KEYS.split(',').every(Boolean),
      'LOGIN_DES_KEYS: LOGIN_MODE 设为 DES 时应为三个密钥串，逗号分隔',
    ),
  ]
}

/**
 * Reads and validates the environment.
 * @throws PlainError whose message names every wrong setting, in words an operator can act on.
 */
export function readConfiguration(environment: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environmentSchema.safeParse(given, { error: z.locales.zhCN().localeError })
  if (!parsed.success) throw wrongSettings(parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`))
  const settings = parsed.data
  const missing = missingSettings(settings)
  if (missing.length > 0) throw wrongSettings(missing)
  const root = projectRoot()
  const dataFolder = resolve(root, settings.PORTAL_DATA ?? '.portal')
  const embedded = settings.DATABASE_URL === undefined && settings.NODE_ENV !== 'production'
  const developers = settings.DEVELOPERS ?? (embedded ? ['admin'] : [])
  const demo = settings.SSO_DEMO ?? (embedded && settings.SSO_ISSUER === '')
  return {
    production: settings.NODE_ENV === 'production',
    root,
    port: settings.PORT,
    host: settings.HOST,
    dataFolder,
    databaseUrl: settings.DATABASE_URL,
    databasePoolerUrl: settings.DATABASE_POOLER_URL,
    databasePool: settings.DATABASE_POOL,
    migrationsFolder: settings.MIGRATIONS_FOLDER ? resolve(root, settings.MIGRATIONS_FOLDER) : defaultMigrations(),
    /** Registry pages replaced by an address the operator configured. */
    externalPages: settings.SELF_REISSUE_URL
      ? { [reportReissue.pages.list]: settings.SELF_REISSUE_URL, [reportReissue.pages.form]: settings.SELF_REISSUE_URL }
      : {},
    deployTokens: deployTokensOf(settings.DEPLOY_TOKENS),
    registryPrivateKey: settings.REGISTRY_PRIVATE_KEY,
    registryFile: resolve(root, settings.REGISTRY_FILE ?? 'dist/registry.json'),
    releasesFolder: resolve(root, settings.RELEASES_FOLDER ?? 'dist/remotes'),
    registryCopy: settings.REGISTRY_COPY ? resolve(root, settings.REGISTRY_COPY) : join(dataFolder, 'registry/registry.json'),
    mapsFolder: resolve(root, settings.MAPS_FOLDER ?? 'dist/maps'),
    seed: settings.SEED ?? embedded,
    trustProxy: settings.TRUST_PROXY,
    publicOrigin: settings.PUBLIC_ORIGIN ?? '',
    /** Base of links in messages: never taken from a request's headers. Without PUBLIC_ORIGIN, the address printed at startup. */
    linkOrigin: settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`,
    behindTls: settings.BEHIND_TLS,
    frameAncestors: settings.FRAME_ANCESTORS,
    ruleDocuments: settings.RULE_DOCUMENTS,
    announcedDays: { holidays: settings.HOLIDAYS, makeupWorkdays: settings.MAKEUP_WORKDAYS },
    runtime: {
      development: settings.SERVICE_BASE_DEVELOPMENT,
      production: settings.SERVICE_BASE,
      overrides: settings.SERVICE_BASE_OVERRIDES,
      registryKeys: settings.REGISTRY_PUBLIC_KEYS,
      developmentOrigins: settings.DEVELOPMENT_ORIGINS ?? (embedded ? ['http://localhost:8090'] : []),
    },
    isDeveloper: (loginName: string) => developers.includes('*') || developers.includes(loginName),
    corsOrigins: settings.CORS_ORIGINS,
    logLevel: settings.LOG_LEVEL ?? (settings.NODE_ENV === 'production' ? 'info' : 'warn'),
    login: { mode: settings.LOGIN_MODE, desKeys: settings.LOGIN_DES_KEYS, privateKey: settings.LOGIN_PRIVATE_KEY },
    captchaRounds: settings.CAPTCHA_ROUNDS,
    signingKey: settings.FLOW_LOG_KEY,
    session: { idle: settings.SESSION_IDLE_MINUTES * 60_000, absolute: settings.SESSION_ABSOLUTE_HOURS * 3_600_000 },
    passwordDays: settings.PASSWORD_DAYS,
    isSystemDefaultPassword: (password: string) =>
      settings.SYSTEM_DEFAULT_PASSWORD_HASHES.includes(createHash('sha256').update(password, 'utf8').digest('hex')),
    portal: {
      organisation: settings.ORGANISATION,
      servicePhone: settings.SERVICE_PHONE,
      serviceHours: settings.SERVICE_HOURS,
      manualUrl: settings.MANUAL_URL,
      cookieDays: settings.COOKIE_DAYS,
      ssoLoginUrl: settings.SSO_LOGIN_URL || (demo ? '/sso/login' : ''),
      defaultProvinceCode: settings.DEFAULT_PROVINCE_CODE,
      defaultAreaCode: settings.DEFAULT_AREA_CODE,
    },
    sso: {
      issuer: settings.SSO_ISSUER,
      audience: settings.SSO_AUDIENCE,
      publicKey: settings.SSO_PUBLIC_KEY ?? '',
      jwksFile: settings.SSO_JWKS_FILE && resolve(root, settings.SSO_JWKS_FILE),
      demo,
    },
    reportSigning: {
      signer: settings.REPORT_SIGNER ?? (settings.REPORT_CERTIFICATE ? ('certificate' as const) : embedded ? ('demo' as const) : ('off' as const)),
      certificateFile: resolve(root, settings.REPORT_CERTIFICATE ?? ''),
      password: settings.REPORT_CERTIFICATE_PASSWORD,
    },
    payment: {
      adapter: settings.PAYMENT_ADAPTER ?? (embedded ? ('demo' as const) : ('off' as const)),
      key: settings.PAYMENT_KEY,
      gatewayUrl: settings.PAYMENT_GATEWAY_URL ?? '',
      merchant: settings.PAYMENT_MERCHANT,
    },
    /** Undefined: attachments are stored in the data folder. */
    bucket: settings.S3_ENDPOINT && {
      endpoint: settings.S3_ENDPOINT,
      region: settings.S3_REGION,
      name: settings.S3_BUCKET,
      accessKeyId: settings.S3_ACCESS_KEY_ID,
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    },
    submissionCode: settings.SUBMISSION_CODE,
    printUrl: settings.PRINT_URL,
    sms: {
      adapter: settings.SMS_ADAPTER ?? 'outbox',
      /** Whether the operator has set it: a portal in use whose messages reach nobody is most likely misconfigured. */
      chosen: settings.SMS_ADAPTER !== undefined,
      gatewayUrl: settings.SMS_GATEWAY_URL ?? '',
      gatewayToken: settings.SMS_GATEWAY_TOKEN,
      dailyBudget: settings.SMS_DAILY_BUDGET,
      site: settings.SMS_SIGNATURE,
    },
  }
}
