import { applyInspectKind, changeType, useStatus } from '../../enums'
import { inspectionRemarks } from '../../equipment/due/inspectionRemarks'
import type { FormRow } from '../../form/definition'
import { statusesTaken } from '../../form/fieldRules'
import type { ApplicationDefinition } from '../definition'
import { changeObstacles } from './changeRegister/changeKinds'
import { changeRegister } from './changeRegister/changeRegister'
import { declaration, declarationProblems } from './inspection/declaration'
import { onlineApplyNewrule } from './inspection/onlineApplyNewrule'

const today = '2026-11-22'
const statuses = useStatus.map(({ code }) => code)

function offered({ tables }: ApplicationDefinition, fields: FormRow): readonly string[] {
  const column = tables.flatMap(({ columns }) => columns).find(({ type }) => type === 'equipment')
  return column ? (statusesTaken(column, fields) ?? statuses) : []
}

/** A device that can only be rejected because of its state. */
const device = (status: string): FormRow => ({ equclacode: '2000', useStatus: status, nextInspectionDate: '2027-01-01', inspectionConclusion: '03' })

test.each(applyInspectKind.map(({ code }) => code))('a form for inspection %s offers the devices its submission takes', (applyKind) => {
  const past = { history: [], stops: [] }
  const taken = statuses.filter((status) => !inspectionRemarks(device(status), past, { kind: applyKind, expectDate: '' }, today).some(({ refuses }) => refuses))
  expect(offered(onlineApplyNewrule, { applyKind })).toEqual(taken)
})

test.each(changeType.map(({ code }) => code))('a form for change %s offers the devices its submission takes', (type) => {
  const form = { fields: { changeType: type }, tables: {} }
  const ofStatus = (status: string) => changeObstacles({ form, archive: device(status), today }).some((said) => said.includes('不能办理'))
  expect(offered(changeRegister, form.fields)).toEqual(statuses.filter((status) => !ofStatus(status)))
})

test('a declaration offers the devices its submission takes', () => {
  const fields = { declareKind: '2' }
  expect(offered(declaration, fields)).toEqual(statuses.filter((status) => declarationProblems(fields, device(status)).length === 0))
})

test('until the form says which inspection it is for, any device is offered that one of them takes', () => {
  const ofKinds = applyInspectKind.flatMap(({ code }) => offered(onlineApplyNewrule, { applyKind: code }))
  expect(offered(onlineApplyNewrule, {})).toEqual(statuses.filter((status) => ofKinds.includes(status)))
})

test('until the form says which change it is for, any device may be meant', () => {
  expect(offered(changeRegister, {})).toEqual(statuses)
})
