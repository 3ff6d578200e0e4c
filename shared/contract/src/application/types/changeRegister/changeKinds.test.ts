import { correctionItem, changeType as types } from '../../../enums'
import { archives } from '../../../equipment/archives/all'
import { restartRule, stopped } from '../../../equipment/states'
import type { FormRow } from '../../../form/definition'
import { confirmationOf, fieldsOf, hintsOf } from '../../definitionReaders'
import { applyBy, type ChangeCode, changeKinds, changeObstacles, leftByUnit, moveStageOf } from './changeKinds'
import { changeRegister } from './changeRegister'

const today = '2026-03-02'
const lift: FormRow = {
  equclacode: '3000',
  useStatus: '10',
  useAreaCode: '330212',
  useUnitName: '甲公司',
  useUnitUscc: 'A',
  nextInspectionDate: '2026-10-31',
  inspectionDate: '2025-10-11',
  inspectionConclusion: '01',
}
const asked = (changeType: ChangeCode, archive: FormRow, fields: FormRow = {}, corrections: FormRow[] = []) => ({
  form: { fields: { changeType, ...fields }, tables: { corrections } },
  archive: { ...lift, ...archive },
  today,
})

describe('kinds of change', () => {
  /** The form said that whoever's period was over inspects first, home and overview that everybody does. */
  it('say of a restart what they refuse, where it is applied for', () => {
    const refusals = (archive: FormRow) => changeKinds['12'].refuses?.(asked('12', { useStatus: stopped, ...archive }, { restartDate: today })).filter(Boolean)
    expect(refusals({ stopDate: '2026-01-10' })).toEqual([])
    expect(refusals({ stopDate: '2026-01-10', nextInspectionDate: '2026-02-28' })).toHaveLength(1)
    expect(refusals({ stopDate: '2025-01-10', inspectionDate: '2024-10-11' })).toHaveLength(1)
    expect(changeRegister.groups.find(({ key }) => key === 'restart')?.note).toContain(restartRule)
  })

  it('leave a device whose address alone is put right at its site, which is not one of another county', () => {
    const site = (newAreaCode: string) => changeKinds['06'].writes(asked('06', { useSite: '一车间' }, { newAreaCode })).useSite
    expect([site('330212'), site('330203')]).toEqual([undefined, ''])
  })

  it('are those of the list, and write fields that archives have', () => {
    expect(Object.keys(changeKinds).sort()).toEqual(types.map(({ code }) => code).sort())
    const known = new Set(Object.values(archives).flatMap((archive) => fieldsOf(archive).map(({ key }) => key)))
    for (const { code } of types) {
      const written = Object.keys(changeKinds[code].writes(asked(code, {}, { supervisionDate: today, supervisionReportNo: 'X', newAreaCode: '330203' })))
      expect([code, written.filter((key) => !known.has(key))]).toEqual([code, []])
    }
  })

  it('name what may be put right as archives name it', () => {
    const named = new Set(Object.values(archives).flatMap((archive) => fieldsOf(archive).map(({ key, label }) => `${key} ${label}`)))
    const unknown = correctionItem.flatMap(({ code, label }) => label.split('、').filter((name) => !named.has(`${code} ${name}`)))
    expect(unknown).toEqual([])
    // The same key may have another name in another archive: the capacity of a boiler and of a crane.
    const lacking = correctionItem.flatMap(({ code, label }) =>
      Object.values(archives)
        .flatMap((archive) => fieldsOf(archive).filter(({ key }) => key === code))
        .filter((field) => !label.split('、').includes(field.label))
        .map((field) => `${code} ${field.label}`),
    )
    expect(lacking).toEqual([])
  })

  it('finish an alteration by the day its supervision passed: the archive has the day of the change as that of its completion', () => {
    const problems = (changeDate: string, changeType = '01') =>
      changeRegister.crossChecks
        .filter(({ message }) => message.includes('竣工日期'))
        .filter(({ holds }) => !holds({ fields: { changeType, changeDate, supervisionDate: '2026-03-01' }, tables: {} }, today, {}))
        .map(({ field }) => field)
    expect([problems('2026-03-01'), problems('2026-03-02'), problems('2026-03-02', '06')]).toEqual([[], ['changeDate'], []])
    const written = changeKinds['01'].writes(asked('01', {}, { changeDate: '2026-03-01' }))
    expect(written.completionDate).toBe('2026-03-01')
  })

  it('go by fields the form has', () => {
    const known = fieldsOf(changeRegister).map(({ key }) => key)
    for (const { within } of Object.values(changeKinds)) if (within) expect(known).toContain(within.from)
  })

  it.each<[string, ChangeCode, FormRow, FormRow, string | undefined]>([
    ['a device in use is stopped', '11', {}, { stopFrom: '2026-03-01' }, undefined],
    ['a stopped one is not stopped again', '11', { useStatus: '20' }, {}, '停用'],
    ['nothing is done to what is scrapped', '31', { useStatus: '30' }, {}, '报废'],
    ['no stop before it was put into use', '11', { putIntoUseDate: '2026-03-02' }, { stopFrom: '2026-03-01' }, '早于投入使用'],
    ['no move beyond the design life', '02', { manufactureDate: '2010-01-01', designLife: '15' }, { newAreaCode: '330203' }, '设计使用年限'],
    [
      'a move within a life that was extended',
      '02',
      { manufactureDate: '2010-01-01', designLife: '15', lifeExtendedTo: '2030-01-01' },
      { newAreaCode: '330203' },
      undefined,
    ],
    ['no transfer of what failed', '03', { inspectionConclusion: '03' }, { newUseUnitUscc: 'B' }, '不合格'],
    ['no transfer of what is overdue', '03', { nextInspectionDate: '2026-01-31' }, { newUseUnitUscc: 'B' }, '届满'],
    ['a transfer of what may be inspected later', '03', { nextInspectionDate: '2026-01-31', delayToDate: '2026-05-01' }, { newUseUnitUscc: 'B' }, undefined],
    ['no transfer to itself', '03', {}, { newUseUnitUscc: 'A' }, '就是现在的使用单位'],
    ['a name that stands there already', '04', {}, { currentUnitName: '甲公司' }, '不用变更'],
    ['no further use of what has no end', '05', {}, { usableTo: '2030-01-01' }, '没有设计使用年限'],
    ['no further use that is no further', '05', { manufactureDate: '2015-01-01', designLife: '15' }, { usableTo: '2029-12-31' }, '晚于'],
    ['further use', '05', { manufactureDate: '2010-01-01', designLife: '15' }, { usableTo: '2030-01-01' }, undefined],
    ['another city is no other address', '06', {}, { newAreaCode: '330102' }, '移装变更'],
    ['another county is', '06', {}, { newAreaCode: '330203' }, undefined],
    ['a short stop ends', '12', { useStatus: '20', stopDate: '2025-12-01' }, { restartDate: today }, undefined],
    [
      'what became due meanwhile is inspected first',
      '12',
      { useStatus: '20', stopDate: '2025-12-01', nextInspectionDate: '2026-01-31' },
      { restartDate: today },
      '停用后启用检验',
    ],
    [
      'what was due before it was stopped is said to have been so',
      '12',
      { useStatus: '20', stopDate: '2026-02-20', nextInspectionDate: '2025-12-31' },
      { restartDate: today },
      '停用前检验有效期已于 2025-12-31 届满',
    ],
    [
      'an elevator out of use for a year is inspected first',
      '12',
      { useStatus: '20', stopDate: '2025-03-02', inspectionDate: '2025-03-01' },
      { restartDate: today },
      '满一年',
    ],
    ['and starts when it was', '12', { useStatus: '20', stopDate: '2025-03-02', inspectionDate: '2026-02-20' }, { restartDate: today }, undefined],
    ['a crane need not', '12', { useStatus: '20', equclacode: '4000', stopDate: '2024-03-02' }, { restartDate: today }, undefined],
    [
      'what is due by now is not restarted on an earlier day',
      '12',
      { useStatus: '20', stopDate: '2025-12-01', nextInspectionDate: '2026-02-28' },
      { restartDate: '2026-02-27' },
      '停用后启用检验',
    ],
    [
      'nor an elevator that has been out of use for a year by now',
      '12',
      { useStatus: '20', stopDate: '2025-03-02', inspectionDate: '2025-03-01' },
      { restartDate: '2026-03-01' },
      '满一年',
    ],
    [
      'a later restart is judged on its own day',
      '12',
      { useStatus: '20', stopDate: '2025-12-01', nextInspectionDate: '2026-03-31' },
      { restartDate: '2026-04-01' },
      '停用后启用检验',
    ],
    ['no restart before the stop', '12', { useStatus: '20', stopDate: '2026-02-01' }, { restartDate: '2026-01-31' }, '早于停用日期'],
    ['a boiler has no maintenance unit', '21', { equclacode: '1000' }, {}, '不登记维保单位'],
    ['moving in goes where it was sent', '02', { useStatus: '50', useAreaCode: '330102' }, { newAreaCode: '330103' }, '迁入地'],
    ['and nothing stands against it while the place is not filled in', '02', { useStatus: '50', useAreaCode: '330102' }, {}, undefined],
  ])('%s', (_, code, archive, fields, problem) => {
    const obstacles = changeObstacles(asked(code, archive, fields)).join()
    if (problem === undefined) expect(obstacles).toBe('')
    else expect(obstacles).toContain(problem)
  })

  it('let a unit that owns what it uses give up both, and another owner stay', () => {
    const fields = { newUseUnitName: '乙公司', newUseUnitUscc: 'B' }
    expect(changeKinds['03'].writes(asked('03', { ownerUnitUscc: 'A' }, fields))).toMatchObject({ ownerUnitUscc: 'B', ownerUnitName: '乙公司' })
    expect(changeKinds['03'].writes(asked('03', { ownerUnitUscc: 'C' }, fields))).not.toHaveProperty('ownerUnitUscc')
    // An owner may be known by its name alone.
    expect(changeKinds['03'].writes(asked('03', { ownerUnitName: '甲公司' }, fields))).toMatchObject({ ownerUnitUscc: 'B', ownerUnitName: '乙公司' })
    expect(changeKinds['03'].writes(asked('03', { ownerUnitName: '丙公司' }, fields))).not.toHaveProperty('ownerUnitName')
    expect(changeKinds['03'].writes(asked('03', { ownerUnitName: '甲公司', ownerUnitUscc: 'C' }, fields))).not.toHaveProperty('ownerUnitUscc')
  })

  it('leave nothing of the former unit with a device that is transferred', () => {
    const own = { useUnitTel: '0574-1', useUnitPostcode: '315000', useSite: '一车间', safetyDirector: '甲', safetyOfficer: '乙', unitInternalNo: '1#' }
    const written = changeKinds['03'].writes(asked('03', { ...own, ownerUnitUscc: 'A', ownerUnitTel: '0574-2' }, { newUseUnitUscc: 'B' }))
    expect(written).toMatchObject({ ...Object.fromEntries(Object.keys(own).map((key) => [key, ''])), ownerUnitTel: '' })
    expect(changeKinds['03'].writes(asked('03', { ownerUnitUscc: 'C' }, { newUseUnitUscc: 'B' }))).not.toHaveProperty('ownerUnitTel')
    // A unit that had the device by its credit code alone keeps what it entered.
    expect(leftByUnit({ ...lift, ...own }, { name: '甲公司', uscc: 'A' })).toEqual({})
  })

  it('begin the plan anew with a supervision the archive does not have yet, and with that alone', () => {
    const fields = { supervisionDate: '2026-02-10', supervisionReportNo: 'GZ-1' }
    expect(changeKinds['01'].writes(asked('01', {}, fields))).toMatchObject({ inspectionKind: '02', inspectionDate: '2026-02-10' })
    expect(changeKinds['01'].writes(asked('01', { inspectionReportNo: 'GZ-1' }, fields))).not.toHaveProperty('inspectionDate')
    expect(changeKinds['01'].writes(asked('01', { inspectionDate: '2026-02-28' }, fields))).not.toHaveProperty('inspectionDate')
  })

  it('let a device that had stopped before it moved begin anew where it comes to', () => {
    const fields = { newAreaCode: '330102', newUsePlaceDetail: '示例路1号' }
    const moved = { useStatus: '50', useAreaCode: '330102', stopDate: '2025-06-01' }
    expect(changeKinds['02'].writes(asked('02', moved, fields))).toMatchObject({ useStatus: '10', stopDate: '' })
    expect(changeKinds['02'].writes(asked('02', { useStatus: '20' }, { ...fields, newAreaCode: '330203' }))).not.toHaveProperty('stopDate')
  })

  it('promise papers, and a number, only where the change comes with them', () => {
    const said = (fields: FormRow) => {
      const confirm = changeRegister.transitions.find(({ action }) => action === 'approve')?.confirm
      const granted = changeRegister.states.find(({ code }) => code === '70')
      return [confirm && confirmationOf(confirm, fields), granted && hintsOf(granted, fields).owner]
    }
    const written = '设备档案按{unitName}的申请更新'
    for (const changeType of ['11', '13', '14', '21', '31']) expect(said({ changeType, reissueCount: '1' })).toEqual([written, '设备档案已更新'])
    const reissued = ['换发的使用登记证随即可以打印', '设备档案已更新，换发的使用登记证可以打印']
    expect(said({ changeType: '04', reissueCount: '1' })).toEqual([`${written}；${reissued[0]}`, reissued[1]])
    expect(said({ changeType: '04', reissueCount: '0' })).toEqual([written, '设备档案已更新'])
    expect(said({ changeType: '02', moveStage: '2', reissueCount: '1' })).toEqual([
      `${written}；使用登记证变更证明随即可以打印`,
      '设备档案已更新，使用登记证变更证明可以打印',
    ])
    // Who gave the device away prints the proof alone, and the guide names both changes that come with one.
    for (const change of ['过户', '移装']) expect(changeRegister.guide.result).toMatch(new RegExp(`${change}的.*出具使用登记证变更证明`))
    const given = (newUnitRegistered: string) => said({ changeType: '03', reissueCount: '1', newUnitRegistered })[1]
    expect(given('1')).toBe('设备档案已更新，换发的使用登记证由新使用单位打印，使用登记证变更证明可以打印')
    expect(given('0')).toBe('设备档案已更新，换发的使用登记证由登记机关打印，使用登记证变更证明可以打印')
    expect(said({ changeType: '02', moveStage: '3', reissueCount: '1' })[0]).toBe(`${written}；${reissued[0]}；设备编新的使用登记证编号`)
  })

  it('tell how authorities meet a move, and until when to apply', () => {
    expect([moveStageOf(lift, '330203'), moveStageOf(lift, '330102'), moveStageOf({ ...lift, useStatus: '50' }, '330102')]).toEqual(['1', '2', '3'])
    expect(applyBy({ changeType: '03', changeDate: '2026-01-01' })).toBe('2026-01-31')
    expect([applyBy({ changeType: '03' }), applyBy({ changeType: '13', changeDate: today })]).toEqual(['', ''])
  })
})
