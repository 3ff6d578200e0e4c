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
    expect(() => readConfiguration({ RULE_DOCUMENTS: 'TSG T7001-2030' })).toThrow('name=number')
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
})
