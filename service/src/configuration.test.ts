import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { reportReissue } from '@shared/contract/application'
import { readConfiguration } from './configuration'

describe('the numbers of technical rules', () => {
  it('are those an installation has set', () => {
    expect(readConfiguration({ RULE_DOCUMENTS: 'elevatorInspection=TSG T7001-2030, crane=TSG 51-2031' }).ruleDocuments).toEqual({
      elevatorInspection: 'TSG T7001-2030',
      crane: 'TSG 51-2031',
    })
    expect(readConfiguration({}).ruleDocuments).toEqual({})
  })

  it('keep the service from starting when they name no rule', () => {
    expect(() => readConfiguration({ RULE_DOCUMENTS: 'elevators=TSG T7001-2030' })).toThrow('elevatorInspection')
    expect(() => readConfiguration({ RULE_DOCUMENTS: 'TSG T7001-2030' })).toThrow('名称=文号')
  })
})

it('moves a service to the address of another system with all its pages a new application begins on', () => {
  const { externalPages } = readConfiguration({ SELF_REISSUE_URL: 'https://example.gov.cn/reissue' })
  const { list, form } = reportReissue.pages
  expect(externalPages).toEqual({ [list]: 'https://example.gov.cn/reissue', [form]: 'https://example.gov.cn/reissue' })
  expect(readConfiguration({}).externalPages).toEqual({})
})

describe('days off and days worked that were announced since', () => {
  it('are single days and spans', () => {
    const { announcedDays } = readConfiguration({ HOLIDAYS: '2027-02-27/2027-03-01, 2027-04-05', MAKEUP_WORKDAYS: '2027-02-20' })
    expect(announcedDays).toEqual({ holidays: ['2027-02-27', '2027-02-28', '2027-03-01', '2027-04-05'], makeupWorkdays: ['2027-02-20'] })
    expect(readConfiguration({}).announcedDays).toEqual({ holidays: [], makeupWorkdays: [] })
  })
  it.each(['2027-02-30', '2027-02-06/2027-02-01', '2027-01-01/2027-12-31', '2月6日'])('keep the service from starting as %s', (days) => {
    expect(() => readConfiguration({ HOLIDAYS: days })).toThrow('HOLIDAYS: ')
  })
})

describe('a store of papers over the network', () => {
  const store = { S3_ENDPOINT: 'https://store.example.gov.cn', S3_BUCKET: 'papers', S3_ACCESS_KEY_ID: 'portal', S3_SECRET_ACCESS_KEY: 'secret' }

  it('is the one that is set, and a folder without', () => {
    expect(readConfiguration(store).bucket).toMatchObject({ endpoint: store.S3_ENDPOINT, name: 'papers', region: 'us-east-1' })
    expect(readConfiguration({}).bucket).toBeUndefined()
  })

  it.each(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])('keeps the service from starting without %s', (name) => {
    expect(() => readConfiguration({ ...store, [name]: '' })).toThrow('S3_ENDPOINT: ')
  })
})

describe('a setting that cannot be', () => {
  it('is named, and told of in Chinese', () => {
    expect(() => readConfiguration({ PORT: 'door' })).toThrow('PORT: 无效输入')
  })

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pemOf = (key: KeyObject, type: 'pkcs8' | 'spki') => key.export({ type, format: 'pem' }).toString()
  const rsaKey = pemOf(rsa.privateKey, 'pkcs8')
  const wrong: readonly (readonly [name: string, value: string, expected: string])[] = [
    ['REGISTRY_PRIVATE_KEY', 'no key', 'Ed25519'],
    ['REGISTRY_PRIVATE_KEY', rsaKey, 'Ed25519'],
    ['REGISTRY_PUBLIC_KEYS', 'short', '32字节'],
    ['SSO_PUBLIC_KEY', '-----BEGIN PUBLIC KEY-----', '公钥'],
    ['SSO_PUBLIC_KEY', rsaKey, '公钥'],
    ['TRUST_PROXY', '10.0.0.0/8, proxy', 'proxy：应为代理的地址或网段'],
    ['TRUST_PROXY', '10.0.0.0/64', '应为代理的地址或网段'],
    ['FRAME_ANCESTORS', 'oa.example.com', '应为来源'],
    ['FRAME_ANCESTORS', 'https://oa.example.com; script-src *', '应为来源'],
    ['LOGIN_PRIVATE_KEY', '0'.repeat(64), 'SM2'],
    ['FLOW_LOG_KEY', 'abc', '64位十六进制数'],
    ['PAYMENT_KEY', 'abc', '64位十六进制数'],
    ['SYSTEM_DEFAULT_PASSWORD_HASHES', 'Aa@123456', 'sha256'],
    ['DEFAULT_AREA_CODE', '宁波', '6位行政区划代码'],
    ['MANUAL_URL', 'javascript:alert(1)', 'https://'],
    ['SSO_LOGIN_URL', 'oa', 'https://'],
    ['PRINT_URL', 'print:8090', 'http://'],
    ['DATABASE_URL', 'mysql://localhost/portal', 'postgres://'],
    ['DEPLOY_TOKENS', 'robot', 'sha256'],
  ]
  it.each(wrong.map(([name, value, expected]) => ({ name, value, expected })))(
    'keeps the service from starting: $name, with “$expected” and without a stack',
    ({ name, value, expected }) => {
      let told: unknown
      try {
        readConfiguration({ [name]: value })
      } catch (error) {
        told = error
      }
      expect(told).toMatchObject({ name: 'PlainError', message: expect.stringContaining(`  ${name}: `) })
      expect(told).toMatchObject({ message: expect.stringContaining(expected) })
    },
  )

  it('is not one an installation may have', () => {
    const registry = generateKeyPairSync('ed25519').privateKey
    const settings = {
      REGISTRY_PRIVATE_KEY: pemOf(registry, 'pkcs8').replaceAll('\n', '\\n'),
      SSO_ISSUER: 'oa',
      SSO_PUBLIC_KEY: pemOf(rsa.publicKey, 'spki'),
      TRUST_PROXY: '10.0.0.1, 172.16.0.0/12, ::1, fd00::/8, loopback',
      FRAME_ANCESTORS: 'https://oa.example.com,https://*.example.gov.cn',
      LOGIN_PRIVATE_KEY: '1'.repeat(64),
      SYSTEM_DEFAULT_PASSWORD_HASHES: createHash('sha256').update('Aa@123456').digest('hex').toUpperCase(),
      MANUAL_URL: '/manual.pdf',
      PRINT_URL: 'http://print:8090',
      DATABASE_URL: 'postgres://portal:secret@database:5432/portal',
    }
    const { trustProxy, isSystemDefaultPassword } = readConfiguration(settings)
    expect(trustProxy).toHaveLength(5)
    expect(isSystemDefaultPassword('Aa@123456')).toBe(true)
  })

  it('is the three keys of DES where they are needed', () => {
    expect(() => readConfiguration({ LOGIN_MODE: 'DES' })).toThrow('LOGIN_DES_KEYS: ')
    expect(() => readConfiguration({ LOGIN_MODE: 'DES', LOGIN_DES_KEYS: 'one,two' })).toThrow('LOGIN_DES_KEYS: ')
    expect(readConfiguration({ LOGIN_MODE: 'DES', LOGIN_DES_KEYS: 'one,two,three' }).login.mode).toBe('DES')
  })
})
