import {
  type ApplicationDefinition,
  applicationDefinitions,
  changeRegister,
  constructionNotice,
  elevatorDetectApply,
  invoice,
  maintenanceTermination,
  onlineApplyNewrule,
  rescueRegistration,
} from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { aNotice, anEvent } from '../testing/aNotice'
import { stepsOf } from './flowLog/steps'
import { hintOf, viewerOf } from './hint'
import { keyFactsOf } from './KeyFacts'

const submitted = anEvent({ action: 'commit', time: '2026-11-19 10:00:00' })
const accepted = anEvent({ action: 'accept', time: '2026-11-20 09:30:00' })

it('groups a sum by its thousands among the key facts, nothing that was measured, and names the unit of both', () => {
  const invoiced = keyFactsOf(invoice, aNotice({ form: { fields: { title: '宁波示例物业', amount: '1234567.80', invoiceKind: '' }, tables: {} } }))
  expect(invoiced.find(({ label }) => label === '金额')?.value).toBe('1,234,567.80 元')
  const rescued = keyFactsOf(rescueRegistration, aNotice({ form: { fields: { trappedCount: '2', arriveMinutes: '1080' }, tables: {} }, labels: {} }))
  expect(rescued).toEqual(expect.arrayContaining([expect.objectContaining({ value: '2 人' }), expect.objectContaining({ value: '1080 分钟' })]))
})

describe('steps of a record', () => {
  it('puts dates behind and promises ahead', () => {
    expect(stepsOf(constructionNotice, aNotice(), [submitted])).toEqual([
      { label: '提交告知', note: '11-19 10:00', state: 'done' },
      { label: '登记机关接收', note: '待接收', state: 'current' },
      { label: '开工', note: '计划 2026-12-01', state: 'ahead' },
    ])
  })

  it('dates a step by its latest act, after a return and a second commit', () => {
    const again = anEvent({ action: 'commit', time: '2026-11-21 08:00:00' })
    expect(stepsOf(constructionNotice, aNotice(), [again, submitted])[0]?.note).toBe('11-21 08:00')
  })

  it('does not repeat under the last step what the step is called', () => {
    const last = stepsOf(changeRegister, aNotice({ status: '70', statusName: '已变更' }), [submitted, accepted]).at(-1)
    expect(last).toEqual({ label: '已变更', note: '', state: 'current' })
  })

  it('waits for the applicant again when a notice was sent back', () => {
    const steps = stepsOf(constructionNotice, aNotice({ status: '30', statusName: '退回补正' }), [submitted])
    expect(steps.map((step) => step.state)).toEqual(['current', 'ahead', 'ahead'])
    expect(steps[0]?.note).toBe('退回补正')
  })

  it('shows only what happened and the way out when a notice was cancelled', () => {
    const cancelled = anEvent({ action: 'audit', time: '2026-11-22 11:00:00' })
    expect(stepsOf(constructionNotice, aNotice({ status: '90', statusName: '已撤销' }), [cancelled, accepted, submitted])).toEqual([
      { label: '提交告知', note: '11-19 10:00', state: 'done' },
      { label: '登记机关接收', note: '11-20 09:30', state: 'done' },
      { label: '撤销', note: '11-22 11:00', state: 'failed' },
    ])
  })

  it('says that a cancellation is being looked at', () => {
    const last = stepsOf(constructionNotice, aNotice({ status: '85', statusName: '撤销审批中' }), [accepted, submitted]).slice(-1)
    expect(last).toEqual([{ label: '核实撤销申请', note: '登记机关核实中', state: 'current' }])
  })
})

describe('steps that depend on the form', () => {
  const labelsOf = (fields: FormRow) =>
    stepsOf(elevatorDetectApply, aNotice({ status: '65', form: { fields, tables: {} } }), []).map(({ label, state }) => `${label} ${state}`)

  it('leave out what an institute would do, where the unit tests itself', () => {
    expect(labelsOf({ elevatorApplyKind: '2', detectBody: '1' })).toEqual(['提交报检 done', '预审 done', '自行检测 done', '核对检测报告 current'])
  })

  it('leave out testing by the unit, where an institute is asked', () => {
    const byInstitute = ['提交报检 done', '预审 done', '缴费受理 done', '安排检验 done', '现场检验 done', '出具报告 current']
    expect(labelsOf({ elevatorApplyKind: '2', detectBody: '3' })).toEqual(byInstitute)
    expect(labelsOf({ elevatorApplyKind: '1' })).toEqual(byInstitute)
  })
})

describe('the line under the steps', () => {
  it('says its last day to the owner where it is the one who is waited for, and promises nobody an answer', () => {
    const record = aNotice({ status: '58', dueDate: '2026-11-24' })
    const leadFor = (viewer: 'applicant' | 'handler') => hintOf(elevatorDetectApply, record, viewer, '2026-11-20').lead
    expect(leadFor('applicant')).toBe('最晚11月24日办理，还剩 4 天')
    expect(leadFor('handler')).toBe('')
  })

  it('tells who has to pay one term alone: the last day, which is included', () => {
    const { lead, text } = hintOf(onlineApplyNewrule, aNotice({ status: '40', dueDate: '2026-12-11' }), 'applicant', '2026-11-28')
    expect([lead, text]).toEqual(['最晚12月11日办理，还剩 13 天', '逾期未缴费的自动取消'])
  })

  it('tells the handler by when, and warns on the last day', () => {
    const hint = hintOf(constructionNotice, aNotice({ dueDate: '2026-11-24' }), 'handler', '2026-11-23')
    expect(hint).toEqual({ tone: 'attention', lead: '最晚11月24日办理，还剩 1 天', text: '请核对材料后接收或退回补正' })
    const overHoliday = hintOf(constructionNotice, aNotice({ dueDate: '2026-11-30', workdaysLeft: 5 }), 'handler', '2026-11-23')
    expect(overHoliday.lead).toBe('最晚11月30日办理，还剩 5 个工作日')
    const late = hintOf(constructionNotice, aNotice({ dueDate: '2020-01-01' }), 'handler', '2026-11-23')
    expect(late.lead).toBe('最晚2020年1月1日办理，已超 2,518 天')
  })

  it('tells the applicant when to expect the end of the present step, which is not always a result, and promises nothing once that day is past', () => {
    const record = aNotice({ dueDate: '2026-11-24' })
    expect(hintOf(constructionNotice, record, 'applicant', '2026-11-23').lead).toBe('本环节预计11月24日前办结')
    expect(hintOf(constructionNotice, record, 'applicant', '2026-11-25').lead).toBe('')
  })

  it('names the devices that failed before it says that the report is there, and is no good news then', () => {
    const record = aNotice({ status: '70', lastOpinion: '同意签发', inputValues: { failedDevices: '1台不合格（客梯 6#）' } })
    const failed = { tone: 'attention', lead: '有1台不合格（客梯 6#），须整改后复检', text: '检验报告已出具，可以打印' }
    expect(hintOf(onlineApplyNewrule, record, 'applicant', '2026-11-23')).toEqual(failed)
    expect(hintOf(onlineApplyNewrule, aNotice({ status: '70' }), 'applicant', '2026-11-23').tone).toBe('done')
  })

  it('repeats the opinion to whom a notice was sent back', () => {
    const record = aNotice({ status: '30', lastOpinion: '许可证不清晰，请重新上传。' })
    expect(hintOf(constructionNotice, record, 'applicant', '2026-11-23')).toMatchObject({ tone: 'attention', lead: '许可证不清晰，请重新上传。' })
  })
})

describe('the line under the steps of a record that either side may have sent', () => {
  const asked = aNotice({ type: maintenanceTermination.key, status: '25', dueDate: '2026-11-27' })
  const hintFor = (own: boolean, record = asked) => hintOf(maintenanceTermination, record, viewerOf(maintenanceTermination, '1', own), '2026-11-24')

  it('asks the side that is named to answer, and promises the answer to the one that sent it', () => {
    expect(hintFor(false)).toMatchObject({ lead: '最晚11月27日办理，还剩 3 天', text: expect.stringMatching(/^请在5个工作日内确认或提出异议/) })
    expect(hintFor(true)).toMatchObject({ lead: '本环节预计11月27日前办结', text: expect.stringMatching(/^对方单位在5个工作日内确认/) })
  })

  it('asks only who sent it to mend what was sent back', () => {
    const returned = aNotice({ ...asked, status: '30', dueDate: '', lastOpinion: '资料没有移交' })
    expect(hintFor(false, returned)).toEqual({ tone: 'moving', lead: '', text: '已退回申请单位修改' })
    expect(hintFor(true, returned)).toMatchObject({ tone: 'attention', lead: '资料没有移交' })
  })
})

it('names who applied to the side that is asked, for whom the other side is itself', () => {
  const record = aNotice({
    type: maintenanceTermination.key,
    unitName: '宁波示例物业',
    labels: { applicantSide: '使用单位提出' },
    form: { fields: { applicantSide: '1', counterpartUnit: '示例维保公司' }, tables: {} },
  })
  expect(keyFactsOf(maintenanceTermination, record)).toContainEqual({ label: '申请单位', value: '宁波示例物业', note: '使用单位提出' })
})

describe('the line under the steps of a record somebody may only look at', () => {
  it('says whose turn it is, asks nothing and repeats no opinion meant for the applicant', () => {
    const record = aNotice({ status: '30', lastOpinion: '许可证不清晰，请重新上传。' })
    const hint = hintOf(constructionNotice, record, 'reader', '2026-11-23')
    expect(hint).toEqual({ tone: 'moving', lead: '', text: '已退回施工单位，补正后重新提交；接收前施工单位不得开工' })
  })
})

describe('key facts', () => {
  it('reads codes as words and counts rows with their measure word', () => {
    const facts = keyFactsOf(constructionNotice, aNotice())
    expect(facts[0]).toEqual({ label: '施工类别', value: '改造', note: '' })
    expect(facts[1]).toEqual({ label: '告知设备', value: '乘客电梯 2 台', note: '' })
    const { form } = aNotice()
    const piping = keyFactsOf(constructionNotice, aNotice({ form: { ...form, fields: { ...form.fields, equclacode: '8000' } } }))
    expect(piping[1]?.value).toMatch(/ 2 条$/)
  })

  it('says of devices that are called differently that the named one is not all, in every type, as lists do', () => {
    const typed: readonly ApplicationDefinition[] = applicationDefinitions
    const counted = typed.flatMap((definition) => definition.keyFacts.flatMap((fact) => ('table' in fact && fact.noteColumn ? [{ definition, fact }] : [])))
    expect(counted.length).toBeGreaterThan(5)
    for (const { definition, fact } of counted) {
      const column = fact.noteColumn ?? ''
      const { visibleWhen: _, ...table } = definition.tables.find(({ key }) => key === fact.table) ?? { key: '' }
      const always = { ...definition, tables: definition.tables.map((one) => (one.key === table.key ? { ...one, visibleWhen: undefined } : one)) }
      const of = (...names: string[]) => {
        const record = aNotice({ form: { fields: {}, tables: { [fact.table]: names.map((name) => ({ [column]: name })) } }, labels: {}, counts: {} })
        return keyFactsOf(always, record).find(({ label }) => label === fact.label)?.value
      }
      const measure = definition.tables.find(({ key }) => key === fact.table)?.measure
      expect(of('液压乘客电梯', '载货电梯')).toBe(`液压乘客电梯等 2 ${measure}`)
      expect(of('载货电梯', '载货电梯', '')).toBe(`载货电梯 3 ${measure}`)
      expect(of('')).toBe(`1 ${measure}`)
      expect(of()).toBe('')
    }
  })

  it('names the item of a boiler that is applied for after the kind, as lists do', () => {
    const fields = { applyKind: '01', equclacode: '1000', boilerItem: '2' }
    const record = aNotice({ form: { fields, tables: {} }, labels: { applyKind: '定期检验' }, counts: {} })
    expect(keyFactsOf(onlineApplyNewrule, record)[0]).toEqual({ label: '检验类别', value: '定期检验（外部检验）', note: '' })
  })

  it('says what was decided in place of what was reckoned', () => {
    const feeOf = (inputValues: FormRow, inputLabels: FormRow = {}, feeTotal = '850.00') => {
      const record = aNotice({ form: { fields: { feeTotal }, tables: {} }, labels: {}, inputValues, inputLabels })
      return keyFactsOf(onlineApplyNewrule, record).find(({ label }) => /检验费|收费/.test(label))
    }
    expect(feeOf({})).toMatchObject({ label: '核算检验费', value: '850.00 元' })
    expect(feeOf({ feeAmount: '1700.00', feeType: '0' }, { feeType: '正常收费' })).toMatchObject({ label: '核定检验费', value: '1,700.00 元' })
    expect(feeOf({}, {}, '')).toMatchObject({ label: '核算检验费', value: '由检验机构核定' })
    // Without a fee no amount is shown.
    expect(feeOf({ feeType: '2' }, { feeType: '免收费' })).toMatchObject({ label: '收费类型', value: '免收费' })
  })

  it('tells the day agreed on as such, and once there is one, that of the inspection', () => {
    const dayOf = (inputValues: FormRow) => {
      const record = aNotice({ form: { fields: { expectDate: '2026-12-02' }, tables: {} }, labels: {}, inputValues })
      return keyFactsOf(onlineApplyNewrule, record).flatMap(({ label, value }) => (label.endsWith('检验日期') ? [label, value] : []))
    }
    expect(dayOf({})).toEqual(['期望检验日期', '2026-12-02'])
    expect(dayOf({ inspectOn: '2026-12-01' })).toEqual(['约定检验日期', '2026-12-01'])
    expect(dayOf({ inspectOn: '2026-12-01', inspectedOn: '2026-11-29' })).toEqual(['检验日期', '2026-11-29'])
  })

  it('leaves empty what is not there yet', () => {
    const empty = aNotice({ form: { fields: {}, tables: {} }, labels: {} })
    expect(keyFactsOf(constructionNotice, empty).map((fact) => fact.value)).toEqual(['', '', '', '', ''])
  })
})
