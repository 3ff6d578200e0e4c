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
})
