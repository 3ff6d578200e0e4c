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

describe('a setting that cannot be', () => {
  it('is named, and told of in Chinese', () => {
    expect(() => readConfiguration({ PORT: 'door' })).toThrow('PORT: 无效输入')
  })
})
