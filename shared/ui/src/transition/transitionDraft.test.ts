import { invoice, onlineApplyNewrule } from '@shared/contract/application'
import { inputProblems } from '@shared/contract/form'
import { today } from '../headless/day'
import { createTransitionForm } from './transitionDraft'

const begun = (path: string, inputValues: Record<string, string>, typed = {}) => {
  const transition = onlineApplyNewrule.transitions.find((one) => one.path === path)
  if (!transition) throw new Error(path)
  const form = createTransitionForm(transition, { form: { fields: {}, tables: {} }, inputValues }, typed)
  return form.store.getState().form.fields
}
const known = { inspector: 'a1', inspectOn: '2099-01-04', wishOn: '2099-01-12', wishOnElse: '2099-01-13' }

test('what was given before is there again; who agrees to another day begins with the day that was asked for', () => {
  expect(begun('assign', known)).toMatchObject({ inspector: 'a1', inspectOn: '2099-01-04' })
  expect(begun('agreeReschedule', known)).toMatchObject({ inspector: 'a1', inspectOn: '2099-01-12' })
  expect(begun('agreeReschedule', { ...known, wishOn: '' }).inspectOn).toBe('2099-01-04')
  expect(begun('agreeReschedule', known, { inspectOn: '2099-01-20' }).inspectOn).toBe('2099-01-20')
})

test('an invoice is issued today unless another day was typed', () => {
  const issued = (typed = {}) => {
    const issue = invoice.transitions.find(({ path }) => path === 'issue')
    if (!issue) throw new Error('Nothing is issued')
    return createTransitionForm(issue, { form: { fields: {}, tables: {} }, inputValues: {} }, typed).store.getState().form.fields.issuedOn
  }
  expect([issued(), issued({ issuedOn: '2026-01-04' })]).toEqual([today(), '2026-01-04'])
})

test('one person as both inspectors is a problem at the second one while it is chosen', () => {
  const assign = onlineApplyNewrule.transitions.find(({ path }) => path === 'assign')
  const problems = (secondInspector: string) =>
    inputProblems(assign?.input ?? [], { inspector: 'a1', secondInspector, inspectOn: '2099-01-04' }, { fields: {}, today: '2026-11-27' })
  expect(problems('a1')).toEqual([{ field: 'input.secondInspector', message: '第二检验人员不能与检验人员相同' }])
  expect([problems('a2'), problems('')]).toEqual([[], []])
})
