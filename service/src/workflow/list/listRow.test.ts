import { applicationDefinitions, applicationRowSchema, constructionNotice, listedColumns } from '@shared/contract/application'
import fc from 'fast-check'
import type { Caller } from '../../security/caller'
import { sheetColumns } from './export'
import { rowReader, rowWriter } from './listRow'
import type { FoundRow } from './listStatements'

const unitId = '0195a1b2-0000-7000-8000-000000000001'
const caller: Caller = {
  sessionId: 's',
  accountId: '0195a1b2-0000-7000-8000-000000000002',
  name: '王测试',
  loginName: 'builder',
  roleId: 'r',
  roleType: '3',
  roleName: '施工单位',
  unitId,
  unitName: '宁波示例机电安装工程有限公司',
  unitUscc: '91330200QQ0000311M',
  areaCode: '330212',
  mustChangePassword: false,
}

const definitions = new Map([[constructionNotice.key, constructionNotice]])

// Quotes, line breaks, brackets and lone surrogates: texts that must not break out of their JSON string.
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"', '\\', '\n', '</script>', '"},{"id":"', '\ud800', '\u2028'))
// No field has that name, and zod drops such a key when parsing.
const key = text.filter((name) => name !== '__proto__')
const texts = fc.dictionary(key, text)
const row: fc.Arbitrary<FoundRow> = fc.record({
  id: fc.uuid(),
  number: text,
  status: fc.constantFrom(...constructionNotice.states.map((state) => state.code)),
  version: fc.nat(),
  type: fc.constant(constructionNotice.key),
  relations: fc.constantFrom([], ['owner'], ['counterpart'], ['authority', 'owner']),
  ordered: fc.constant(null),
  handler_id: fc.constantFrom(null, caller.accountId),
  relied_on: fc.boolean(),
  summary: fc
    .record(
      { fields: texts, labels: texts, counts: fc.dictionary(key, fc.nat()), equipmentName: text, equipmentNumber: text, title: text },
      // Rows written by earlier versions have no number.
      { requiredKeys: ['fields', 'labels', 'counts', 'equipmentName', 'title'] },
    )
    .map((summary) => JSON.stringify(summary)),
  unit_name: text,
  area_name: text,
  handler_name: text,
  create_date: fc.constant('2026-11-20 10:11:12'),
  update_date: fc.constant('2026-11-21 09:00:00'),
  submit_date: fc.constantFrom('', '2026-11-20 10:30:00'),
  due_date: fc.constantFrom('', '2026-11-24'),
})

const isSetInWorkdays = (code: string) => constructionNotice.states.some((state) => state.code === code && state.waitsFor?.workdays !== undefined)

describe('a row of a list', () => {
  it('is written as it is read, whatever its texts hold, and as the contract declares it', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
        const written = JSON.parse(`[${rows.map(rowWriter(definitions, caller, '2026-11-20')).join(',')}]`)
        const read = rows.map(rowReader(definitions, caller, '2026-11-20'))
        expect(written).toEqual(read)
        expect(read.map((one) => one.own)).toEqual(rows.map((one) => one.relations.includes('owner')))
        // 2026-11-24 is the second working day after the 20th; the notice's own terms are set in working days.
        for (const one of read) expect(one.workdaysLeft).toBe(one.dueDate !== '' && isSetInWorkdays(one.status) ? 2 : undefined)
        for (const one of written) expect(applicationRowSchema.parse(one)).toEqual(one)
      }),
    )
  })
})

describe('the file of a list', () => {
  it.each(applicationDefinitions)('has every column of its page, and says whose each row is where there are several: $key', (definition) => {
    for (const ofSeveral of [false, true]) {
      const titles = sheetColumns(definition, ofSeveral).map(({ title }) => title)
      // The file has the minute too.
      const shown = listedColumns(definition, ofSeveral).map(({ key, title }) => (key === 'submitDate' ? '提交时间' : title))
      expect(titles).toEqual(expect.arrayContaining(shown))
      expect(new Set(titles).size).toBe(titles.length)
      if (definition.index.equipment) expect(titles).toContain('设备')
    }
    const applicant = listedColumns(definition, true).filter(({ ofApplicant }) => ofApplicant)
    expect(applicant).toHaveLength(1)
    expect(sheetColumns(definition, true).map(({ title }) => title)).toContain(applicant[0]?.title)
  })

  it('says over the numbers of devices what they are: a plate and the name of a work are no number of a device', () => {
    const over = (key: string) => {
      const definition = applicationDefinitions.find((one) => one.key === key)
      const titles = definition ? sheetColumns(definition, false).map(({ title }) => title) : []
      return titles[titles.indexOf('设备') + 1]
    }
    expect(over('useRegistrationByUnit')).toBe('车牌号或工程(装置)名称')
    expect(over('constructionNotice')).toBe('制造编号或管道编号')
    expect(over('onlineApplyNewrule')).toBe('使用登记证编号或设备编号')
    expect(over('maintenanceProject')).toBe('设备编号')
  })

  it('has the measure word of a table over its counts, and none where it differs from row to row', () => {
    expect(sheetColumns(constructionNotice, false).map(({ title }) => title)).toEqual(expect.arrayContaining(['设备清单', '施工人员(人)']))
  })
})
