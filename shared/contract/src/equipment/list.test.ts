import { useStatus } from '../enums'
import { columnText, type EquipmentListDefinition, equipmentFilters, equipmentListAddress, equipmentListQuerySchema, equipmentLists } from './list'
import type { EquipmentRow } from './schemas'
import { devicesForForm, formAddressWithDevices, mostDevicesPerApplication, selectedDevicesIn, selectedDevicesSchema } from './selectedDevices'
import { type DueDuty, goneNote, goneStatuses, inUse } from './states'

const lists: readonly EquipmentListDefinition[] = equipmentLists

describe('the lists of the archive', () => {
  it('have a page, a call and tabs of their own each', () => {
    for (const property of ['key', 'page', 'call', 'title'] as const) expect(new Set(lists.map((list) => list[property])).size).toBe(lists.length)
    for (const { tabs } of lists) expect(new Set(tabs.map((tab) => tab.key)).size).toBe(tabs.length)
  })

  it('begin in an order they offer, and a list about a date offers that of its date', () => {
    for (const { orderBy, orders, tabs } of lists) {
      expect(equipmentListQuerySchema.parse({ orderBy }).orderBy).toBe(orderBy)
      expect(orders).toContain(orderBy.split(' ')[0])
      for (const { fixed } of tabs) {
        if (fixed.due) expect(orders).toEqual([{ inspection: 'dueDate', detect: 'detectDate', loadTest: 'loadTestDate' }[fixed.due.duty]])
      }
    }
  })

  it('ask for conditions their call takes', () => {
    const taken = Object.keys(equipmentListQuerySchema.shape)
    for (const filter of equipmentFilters) expect(taken).toEqual(expect.arrayContaining('from' in filter ? [filter.from, filter.to] : [filter.key]))
  })

  it('are led to with conditions in their address', () => {
    expect(equipmentListAddress('comprehensive', { equclacode: '3000', useStatus: '' })).toBe('/equipment/query-comprehensive?equclacode=3000')
  })

  it('are led to by a number of all their devices with the first page, because an address without a query keeps the conditions of an open list', () => {
    expect(equipmentListAddress('fault')).toBe('/equipment/query-fault?pageNo=1')
    expect(equipmentListAddress('timeout', { equclacode: '' })).toBe('/equipment/query-timeout?pageNo=1')
  })
})

test('the day by which an inspection is applied for follows from its date, or the one it was put off to, of a device in use', () => {
  const text = (part: Partial<EquipmentRow>) =>
    columnText({ useStatus: inUse, equclacode: '3000', nextInspectionDate: '2026-11-30', delayToDate: '', ...part } as EquipmentRow, 'reportByDate')
  expect(text({})).toBe('2026-10-30')
  expect(text({ delayToDate: '2027-01-25' })).toBe('2026-12-25')
  expect([text({ useStatus: '20' }), text({ equclacode: '7000' }), text({ nextInspectionDate: '' })]).toEqual(['', '', ''])
})

test('a total names every state of the devices it leaves out', () => {
  const left = useStatus.filter(({ code }) => goneStatuses.includes(code)).map(({ label }) => label.replace('移装', ''))
  expect(goneNote.replace(/^不含/, '').split(/[、和]/)).toEqual(left)
})

describe('a selection that is handed over', () => {
  const id = (serial: number) => `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`
  const page = '/company-service/online-apply-newrule-form'
  const read = (address: string) => selectedDevicesIn(new URL(address, 'http://localhost').searchParams)

  it('arrives as it left', () => {
    const handover = { equipmentIds: [id(1), id(2)], applyKind: '01' }
    expect(read(formAddressWithDevices(page, handover))).toEqual(handover)
    expect(read(formAddressWithDevices(page, { equipmentIds: [id(3)] }))).toEqual({ equipmentIds: [id(3)] })
  })

  it('is nothing where the address names no devices, too many, or something else', () => {
    expect(read(page)).toBeUndefined()
    expect(read(`${page}?equipment=1,2`)).toBeUndefined()
    expect(read(`${page}?equipment=${id(1)}&applyKind=%3Cscript%3E`)).toBeUndefined()
    expect(selectedDevicesSchema.safeParse({ equipmentIds: Array.from({ length: mostDevicesPerApplication + 1 }, (_, serial) => id(serial)) }).success).toBe(
      false,
    )
  })
  it('leaves out what is applied for already for the same duty, and says so', () => {
    const device = (...duties: DueDuty[]) => ({ useStatus: inUse, applied: duties.map((duty) => ({ duty, number: '', path: '' })) }) as unknown as EquipmentRow
    const [free, taken, detected] = [device(), device('inspection', 'detect'), device('detect')]
    expect(devicesForForm([free, taken, detected], { duty: 'inspection' })).toEqual({ rows: [free, detected], note: '已申报的 1 台不列入' })
    expect(devicesForForm([free, taken, detected], { duty: 'detect' })).toEqual({ rows: [free], note: '已申报的 2 台不列入' })
    expect(devicesForForm([free, taken])).toEqual({ rows: [free, taken] })
    expect(devicesForForm([taken], { duty: 'inspection' })).toEqual({ rows: [], reason: '这台设备已经申报，办结前不能再次申报' })
    expect(devicesForForm([taken, taken], { duty: 'inspection' }).reason).toBe('所选设备都已经申报，办结前不能再次申报')
    const many = Array.from({ length: mostDevicesPerApplication + 1 }, () => free)
    expect(devicesForForm(many, { duty: 'inspection' }).reason).toBe(`一件申请最多 ${mostDevicesPerApplication} 台`)
    expect(devicesForForm([...many.slice(1), taken], { duty: 'inspection' }).reason).toBeUndefined()
    expect(devicesForForm([], { duty: 'inspection' })).toEqual({ rows: [] })
  })
  it('leaves out what is not in use where the form takes that alone, and says so', () => {
    const device = (useStatus: string, ...duties: DueDuty[]) =>
      ({ useStatus, applied: duties.map((duty) => ({ duty, number: '', path: '' })) }) as unknown as EquipmentRow
    const [used, stopped, taken] = [device(inUse), device('20'), device(inUse, 'inspection')]
    const rule = { duty: 'inspection', onlyInUse: true } as const
    expect(devicesForForm([used, stopped, taken, stopped], rule)).toEqual({ rows: [used], note: '已申报的 1 台、不在用的 2 台不列入' })
    expect(devicesForForm([stopped, used], { duty: 'inspection' })).toEqual({ rows: [stopped, used] })
    expect(devicesForForm([stopped], rule)).toEqual({ rows: [], reason: '只有在用设备可以报检' })
    expect(devicesForForm([stopped, taken], rule)).toEqual({ rows: [], reason: '所选设备不在用，或者已经申报' })
  })
})
