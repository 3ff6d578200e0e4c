/** The forms of 使用登记 by set (式一) and by unit (式二) with 基本信息汇总表, as filled in, blank, and as samples. */
import { useRegistrationBySet as bySet, useRegistrationByUnit as byUnit, visibleTables } from '@shared/contract/application'
import { blankForms, type FieldGroup, type FormRow, type TableDefinition } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import type { PrintDocument } from '@shared/contract/print'
import type { RecordView } from '../../../workflow/behaviour'
import { asSample, chineseDate, exampleRow, filledForm, footer, shown, tableBlock, unfiled } from '../../../workflow/form/filledForm'
import { labelsOf } from '../../../workflow/labels'

const declared = '本单位对所填内容的真实性负责，在使用过程中接受监督管理。'

/** @param definition with the form of the device's kind */
export const formBySet = (definition: typeof bySet) => filledForm(definition, '特种设备使用登记表（式一）', declared)
const formByUnitOf = (definition: typeof byUnit) => filledForm(definition, '特种设备使用登记表（式二）', declared)
export const formByUnit = formByUnitOf(byUnit)

const summaryWith = (record: RecordView, tables: readonly TableDefinition[]): PrintDocument => ({
  title: tables.length === 1 ? (tables[0]?.label ?? '') : blankForms.unitSummary,
  number: `编号：${record.number || '（提交后生成）'}`,
  fileName: `${blankForms.unitSummary}${record.number}.pdf`,
  footer: footer(record),
  landscape: true,
  blocks: [
    {
      kind: 'fields',
      rows: ['useUnitName', 'usePlaceDetail', 'fillPerson', 'fillDate'].map((key) => ({ label: labelsByKey[key] ?? '', value: shown(record, key) })),
    },
    ...tables.map((table) => tableBlock(table, record)),
    { kind: 'signature', lines: [`使用单位（公章）：${record.unitName}`, chineseDate(record.submittedOn)] },
  ],
})
const labelsByKey = Object.fromEntries(byUnit.groups.flatMap(({ fields }) => fields.map(({ key, label }) => [key, label])))

/** 基本信息汇总表, as its unit seals it. */
export const summary = (record: RecordView): PrintDocument => summaryWith(record, visibleTables(byUnit, record.form.fields))

/** On paper a question that depends on an earlier answer is there to be left out. */
const whateverIsAnswered = (groups: readonly FieldGroup[]): FieldGroup[] =>
  groups.map((group) => ({ ...group, fields: group.fields.map((field) => ({ ...field, visibleWhen: undefined })) }))
const paperBySet = { ...bySet, groups: whateverIsAnswered(bySet.groups), tables: [] }
const paperByUnit = { ...byUnit, groups: whateverIsAnswered(byUnit.groups), tables: [] }

type BlankOfRegistration = 'useRegistrationBySet' | 'useRegistrationByUnit' | 'unitSummary'
const kept = (form: BlankOfRegistration, paper: PrintDocument): PrintDocument => ({
  ...paper,
  fileName: `${blankForms[form]}.pdf`,
  footer: messages.productTitle,
})

const nothing = unfiled({ fields: {}, tables: {} })
const emptyRows = Object.fromEntries(byUnit.tables.map(({ key }) => [key, Array.from({ length: 6 }, () => ({}))]))

const used: FormRow = {
  registrationCategory: '01',
  useUnitName: '宁波示例燃气有限公司',
  useUnitUscc: '91330200QQ0000039F',
  useUnitAddress: '宁波市鄞州区示例路100号',
  safetyManager: '张示例',
  safetyManagerMobile: '13000000001',
  useAreaCode: '浙江省宁波市鄞州区',
  usePlaceDetail: '鄞州区示例路100号',
  putIntoUseDate: '2026-01-05',
  declared: '1',
  fillPerson: '张示例',
  fillDate: '2026-01-12',
}
const elevator: FormRow = {
  ...used,
  useUnitName: '宁波示例物业服务有限公司',
  equclacode: '3000',
  categoryCode: '3100',
  varietyCode: '3110',
  ownerIsPerson: '0',
  equipmentName: '曳引驱动乘客电梯',
  model: 'SL-1000',
  equipmentCode: '31103309920230001',
  manufacturer: '示例电梯(中国)有限公司',
  factoryNo: 'SN20230001',
  manufactureDate: '2025-09-06',
  inspectionOrg: '浙江省示例特种设备检验研究院',
  inspectionKind: '01',
  inspectionReportNo: 'ZTA-2026-00001',
  inspectionDate: '2026-01-03',
  inspectionConclusion: '01',
}
const cylinders: FormRow = {
  ...used,
  equclacode: '2000',
  categoryCode: '2300',
  varietyCode: '2320',
  equipmentName: '液化石油气钢瓶',
  mediumClass: '4',
  vehicleCylinders: '0',
  quantity: '1',
}

function filled(definition: typeof bySet, fields: FormRow, tables: Readonly<Record<string, FormRow[]>> = {}): RecordView {
  const asWritten = (text: string) => text
  const form = { fields, tables }
  const labels = labelsOf(definition, form, { region: asWritten, unit: asWritten, account: asWritten, application: asWritten })
  return { ...unfiled(form, '2026-01-12'), unitName: fields.useUnitName ?? '', labels }
}

/** Blank and as a sample, in the names the papers are asked for by. */
export const blanksOfRegistration: Readonly<Record<BlankOfRegistration, { blank(): PrintDocument; sample(): PrintDocument }>> = {
  useRegistrationBySet: {
    blank: () => kept('useRegistrationBySet', formBySet(paperBySet)(nothing)),
    sample: () => asSample(kept('useRegistrationBySet', formBySet({ ...bySet, tables: [] })(filled(bySet, elevator)))),
  },
  useRegistrationByUnit: {
    blank: () => kept('useRegistrationByUnit', formByUnitOf(paperByUnit)(nothing)),
    sample: () => asSample(kept('useRegistrationByUnit', formByUnitOf({ ...byUnit, tables: [] })(filled(byUnit, cylinders)))),
  },
  unitSummary: {
    blank: () => kept('unitSummary', summaryWith(unfiled({ fields: {}, tables: emptyRows }), byUnit.tables)),
    sample: () =>
      asSample(kept('unitSummary', { ...summary(filled(byUnit, cylinders, { cylinders: [exampleRow(byUnit, 'cylinders')] })), title: blankForms.unitSummary })),
  },
}
