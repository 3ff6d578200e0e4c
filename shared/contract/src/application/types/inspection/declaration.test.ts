import { holds } from '../../../form/condition'
import type { FormRow } from '../../../form/definition'
import { hintsOf, stateOf } from '../../definitionReaders'
import { declaration, declarationProblems } from './declaration'

const device = { useStatus: '10', nextInspectionDate: '2026-03-31', inspectionConclusion: '01' }

it.each([
  ['an extension beyond the date', { declareKind: '1', delayTo: '2026-04-30' }, device, ''],
  ['none to the date itself', { declareKind: '1', delayTo: '2026-03-31' }, device, '晚于 2026-03-31'],
  ['none before an extension that was granted', { declareKind: '1', delayTo: '2026-04-30' }, { ...device, delayToDate: '2026-05-31' }, '晚于 2026-05-31'],
  ['none longer than a year', { declareKind: '1', delayTo: '2027-04-01' }, { ...device, delayToDate: '2027-03-01' }, '最长12个月'],
  ['none of what has no date', { declareKind: '1', delayTo: '2026-04-30' }, { useStatus: '10' }, '没有下次检验日期'],
  ['none of what is out of use', { declareKind: '1', delayTo: '2026-04-30' }, { ...device, useStatus: '20' }, '不在用'],
  ['no defects put right where there were none', { declareKind: '2' }, device, '没有不合格'],
  ['defects put right', { declareKind: '2' }, { ...device, inspectionConclusion: '03' }, ''],
  ['conditions met', { declareKind: '2' }, { ...device, inspectionConclusion: '22' }, ''],
  ['preparations', { declareKind: '3' }, device, ''],
])('declares %s', (_, fields, archive, problem) => {
  const told = declarationProblems(fields, archive)
    .map(({ message }) => message)
    .join()
  if (problem === '') expect(told).toBe('')
  else expect(told).toContain(problem)
})

it('says at the day what is wrong with the day, and at the device what is wrong with the device', () => {
  const at = (delayTo: string, archive: Record<string, string>) => declarationProblems({ declareKind: '1', delayTo }, archive).map(({ field }) => field)
  expect([at('2030-01-01', device), at('2026-03-01', device), at('2026-04-30', { ...device, useStatus: '20' })]).toEqual([
    ['delayTo'],
    ['delayTo'],
    ['equipmentId'],
  ])
})

it('waits for no authority by name: an institute decides on what was put right too', () => {
  const told = [declaration.steps.map(({ label }) => label), declaration.states.map(({ hint }) => Object.values(hint))].flat(2).join()
  expect(told).toContain('办理单位受理')
  expect(told).not.toContain('登记机关受理')
  expect(told).not.toContain('登记机关将在')
})

it('tells who put defects right what moves the device off the list, which the approval does not', () => {
  expect(declaration.states.find(({ code }) => code === '70')?.hint.owner).toMatch(/整改的，.*复检合格后/)
})

it('tells who asked what was granted of it alone', () => {
  const granted = stateOf(declaration, '70')
  const told = (fields: FormRow) => hintsOf(granted, fields).owner
  expect(told({ declareKind: '1', delayTo: '2027-03-01' })).toBe('延期已同意，超期清单以延期日期2027-03-01为准')
  expect(told({ declareKind: '2' })).toMatch(/复检合格后移出不合格清单/)
  expect([told({ declareKind: '2' }), told({ declareKind: '3' })].join()).not.toContain('延期')
})

it('shows which devices are chosen before a kind is', () => {
  expect(declaration.lookups?.every(({ when }) => holds(when, { fields: {} }))).toBe(true)
})
