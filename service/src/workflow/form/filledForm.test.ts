import { type ApplicationDefinition, changeRegister, elevatorDetectApply, maintenanceProject, onlineApplyNewrule } from '@shared/contract/application'
import { behaviourOf } from '../../modules/application/behaviours'
import type { RecordView } from '../behaviour'
import { filingReceipt, unfiled } from './filledForm'

const device = { equipmentId: '31103302002023090001', equipmentName: '乘客电梯', useCertNo: '梯11浙B00001(23)', usePlaceDetail: '示例花园1幢' }
const receiptOf = (type: string, devices: RecordView['form']['tables'][string]) =>
  behaviourOf(type).documents?.receipt?.(unfiled({ fields: {}, tables: { devices } }))

describe('the receipt of what is about devices', () => {
  it.each(['maintenanceTermination', 'maintenanceProject', 'changeRegister', 'onlineApplyNewrule'])('names each of them: %s', (type) => {
    const table = receiptOf(type, [device])?.blocks.find(({ kind }) => kind === 'table')
    const last = type.startsWith('maintenance') ? device.usePlaceDetail : device.useCertNo
    expect(table).toMatchObject({ title: expect.stringContaining('共1台'), rows: [['1', device.equipmentId, device.equipmentName, last]] })
  })

  it('repeats what this one asked, says that it was accepted, and promises a certificate where one is issued', () => {
    const textOf = (changeType: string) =>
      JSON.stringify(behaviourOf('changeRegister').documents?.receipt?.(unfiled({ fields: { changeType, stopFrom: '2026-10-01' }, tables: {} })).blocks)
    expect(textOf('11')).toMatch(/停用日期/)
    expect(textOf('11')).not.toMatch(/启用日期|变更日期|换发|接收/)
    expect(textOf('12')).toMatch(/启用日期.*换发/)
  })

  it('says of every type what it says when it takes it, whatever the receipt is called', () => {
    const said = (definition: ApplicationDefinition) => JSON.stringify(filingReceipt(definition, '回执', [], [])(unfiled({ fields: {}, tables: {} })).blocks)
    expect([changeRegister, onlineApplyNewrule, elevatorDetectApply].filter((definition) => !/日受理。/.test(said(definition)))).toEqual([])
    expect(said(maintenanceProject)).toMatch(/日接收。/)
  })

  it('of a notice speaks of supervised inspection as the form did, and numbers what is left', () => {
    const dutiesOf = (fields: Record<string, string>) => {
      const { blocks = [] } = behaviourOf('constructionNotice').documents?.receipt?.(unfiled({ fields, tables: {} })) ?? {}
      return blocks.flatMap((block) => (block.kind === 'paragraph' && /^[一二三]、/.test(block.text) ? [block.text] : []))
    }
    const rule = expect.stringMatching(/^一、安装、改造、重大修理过程须经检验机构监督检验/)
    const others = (...numbers: string[]) => [expect.stringMatching(`^${numbers[0]}、施工单位应当`), expect.stringMatching(`^${numbers[1]}、告知内容`)]
    expect(dutiesOf({ supervision: 'required' })).toEqual([rule, ...others('二', '三')])
    expect(dutiesOf({})).toEqual([rule, ...others('二', '三')])
    expect(dutiesOf({ supervision: 'some' })).toEqual([expect.stringMatching(/^一、依法须经检验机构监督检验的/), ...others('二', '三')])
    expect(dutiesOf({ supervision: 'none' })).toEqual(others('一', '二'))
  })

  it('has no empty table where a whole unit is meant', () => {
    expect(receiptOf('changeRegister', [])?.blocks.map(({ kind }) => kind)).not.toContain('table')
  })
})

it('says in the head of a printed table what its numbers are measured in', () => {
  const cylinder = { varietyCode: '2320', factoryNo: 'Q-1', nominalPressure: '2.1', volume: '35.5' }
  const record = unfiled({ fields: { categoryCode: '2300' }, tables: { cylinders: [cylinder] } })
  const blocks = behaviourOf('useRegistrationByUnit').documents?.summary?.(record).blocks ?? []
  const table = blocks.find(({ kind }) => kind === 'table')
  expect(table).toMatchObject({ columns: expect.arrayContaining(['公称工作压力(MPa)', '容积(L)', '产品编号']) })
})

it('prints of a table what may be asked of the kind of device, and on a blank form everything', () => {
  const columnsOf = (fields: Record<string, string>) => {
    const blocks = behaviourOf('onlineApplyNewrule').documents?.form?.(unfiled({ fields, tables: { devices: [device] } })).blocks ?? []
    return blocks.flatMap((block) => (block.kind === 'table' ? block.columns : [])).filter((column) => /级别|限速器|检验项目/.test(column))
  }
  expect(columnsOf({ applyKind: '01', equclacode: '3000' })).toEqual(['限速器校验(台)'])
  expect(columnsOf({ applyKind: '01', equclacode: '2000' })).toEqual(['检验项目'])
  expect(columnsOf({})).toEqual(['检验项目', '设备级别', '限速器校验(台)'])
})

it('says of an inspection that is refused what was applied for, without the lines that its kind does not have', () => {
  const linesOf = (elevatorApplyKind: string) => {
    const blocks = behaviourOf('elevatorDetectApply').documents?.refusal?.(unfiled({ fields: { elevatorApplyKind }, tables: {} })).blocks ?? []
    return blocks.flatMap((block) => (block.kind === 'fields' ? block.rows.map(({ label }) => label) : []))
  }
  expect(linesOf('1')).toEqual(['申请类别', '设备种类', '使用单位', '检验地点'])
  expect(linesOf('3')).toEqual(['申请类别', '监督检验类别', '设备种类', '使用单位', '检验地点'])
})

it('prints nothing that is left in a cell hidden in its row', () => {
  const vessels = [
    { ...device, categoryCode: '2200', inspectionScope: '12' },
    { ...device, categoryCode: '2100', inspectionScope: '12' },
  ]
  const record = unfiled({ fields: { applyKind: '01', equclacode: '2000' }, tables: { devices: vessels } })
  const labels = { 'devices.0.inspectionScope': '全面检验', 'devices.1.inspectionScope': '全面检验' }
  const printed = JSON.stringify(behaviourOf('onlineApplyNewrule').documents?.form?.({ ...record, labels }).blocks)
  expect(printed.split('全面检验')).toHaveLength(2)
})

it('prints sums as pages show them', () => {
  const project = { fields: { monthlyFee: '1280.50' }, tables: {} }
  expect(JSON.stringify(behaviourOf('maintenanceProject').documents?.form?.(unfiled(project)))).toContain('1,280.50元/台·月')
  const devices = [{ ...device, feeAmount: '1480.00' }]
  expect(JSON.stringify(behaviourOf('onlineApplyNewrule').documents?.form?.(unfiled({ fields: {}, tables: { devices } })))).toContain('"1,480.00"')
  const invoice = { ...unfiled({ fields: { amount: '12345.60' }, tables: {} }), ownRows: { orders: [{ orderNo: 'JK1', amount: '12345.60' }] } }
  const paper = JSON.stringify(behaviourOf('invoice').documents?.invoice?.(invoice))
  for (const part of ['"JK1","12,345.60"', '"12,345.60元"']) expect(paper).toContain(part)
})

it('dates an answer the day it was given, whatever became of it since', () => {
  const rated = {
    ...unfiled({ fields: {}, tables: {} }),
    status: '75',
    lastMove: { opinion: '', on: '2026-11-20' },
    reachedOn: { '70': '2026-11-12', '75': '2026-11-20' },
  }
  expect(behaviourOf('interaction').documents?.reply?.(rated).blocks.at(-1)).toMatchObject({ kind: 'signature', lines: ['', '2026年11月12日'] })
  const rectified = { ...rated, status: '63', reachedOn: { '62': '2026-11-12', '63': '2026-11-20' } }
  expect(behaviourOf('onlineApplyNewrule').documents?.opinionNotice?.(rectified).blocks.at(-1)).toMatchObject({ lines: ['', '2026年11月12日'] })
  const unpaid = { ...rated, status: '42', today: '2026-11-27', reachedOn: { '40': '2026-11-12', '42': '2026-11-20' } }
  expect(behaviourOf('onlineApplyNewrule').documents?.payNotice?.(unpaid).blocks.at(-1)).toMatchObject({ lines: ['', '2026年11月12日'] })
})
