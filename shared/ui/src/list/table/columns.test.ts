import {
  type ApplicationDefinition,
  applicationDefinitions,
  changeRegister,
  constructionNotice,
  elevatorDetectApply,
  equipmentMaintain,
  listedColumns,
  maintenanceTermination,
  onlineApplyNewrule,
  ownUnitFields,
  useRecord,
  useRegistrationBySet,
} from '@shared/contract/application'
import { role } from '@shared/contract/roles'
import { applicationColumns } from '../../application/list/applicationColumns'
import { aRow } from '../../testing/aNotice'
import { fittingColumns, type ListColumn, stacksOf, unitNameRoom } from './columns'
import { widthBefore } from './ListTable'

const column = (key: string, width: number | undefined, priority?: number): ListColumn<object> => ({ key, title: key, width, priority })
const keys = (columns: readonly { key: string }[]) => columns.map(({ key }) => key)

describe('columns that do not all fit', () => {
  const columns = [column('number', 188), column('area', 88, 9), column('place', undefined, 3), column('due', 176, 1), column('status', 116)]
  it('leave by their number, the highest first, and the others keep their order', () => {
    expect(keys(fittingColumns(columns, 708, 1))).toEqual(['number', 'area', 'place', 'due', 'status'])
    expect(keys(fittingColumns(columns, 707, 1))).toEqual(['number', 'place', 'due', 'status'])
    expect(keys(fittingColumns(columns, 500, 1))).toEqual(['number', 'due', 'status'])
  })
  it('without a number stay however little room there is', () => {
    expect(keys(fittingColumns(columns, 10, 1))).toEqual(['number', 'status'])
  })
  it('need more room in larger type', () => {
    expect(keys(fittingColumns(columns, 708, 1.2))).not.toContain('area')
  })
  it('leave before a column that shares the rest is cut below what it says it needs', () => {
    const named = columns.map((one) => (one.key === 'place' ? { ...one, least: 220 } : one))
    expect(keys(fittingColumns(named, 708, 1))).toEqual(['number', 'place', 'due', 'status'])
    expect(keys(fittingColumns(named, 788, 1))).toContain('area')
  })
  it('leave before one of several that share the rest is cut: they share it evenly, however little the others need', () => {
    const two = [...columns, { ...column('unit', undefined, 2), least: 220 }]
    expect(keys(fittingColumns(two, 708 + 220, 1))).not.toContain('area')
    expect(keys(fittingColumns(two, 708 + 220 + 80, 1))).toContain('area')
  })
  it('are all shown while nobody knows the room', () => {
    expect(fittingColumns(columns, undefined, 1)).toHaveLength(5)
  })
})

describe('the columns of an application', () => {
  // The width left in a window of 1366 pixels without the menu, the padding, and the columns for checkboxes and actions.
  const shown = keys(fittingColumns(applicationColumns(constructionNotice), 1366 - 212 - 50 - 48 - 124, 1))
  it('keep number, date and state at 1366 pixels and give up the planned dates and the area before them', () => {
    expect(shown).toEqual(expect.arrayContaining(['number', 'constructionKind', 'equipment', 'dueDate', 'submitDate', 'status']))
    for (const lesser of ['areaName', 'plannedEnd', 'plannedStart']) expect(shown).not.toContain(lesser)
  })
  it.each([changeRegister, maintenanceTermination])('keep who applied and when at 1440 pixels, where there are several: $key', (definition) => {
    const ofSeveral = keys(fittingColumns(applicationColumns(definition, [], true), 1440 - 212 - 50 - 48 - 124, 1))
    expect(ofSeveral).toEqual(expect.arrayContaining(['number', 'unitName', 'dueDate', 'submitDate', 'status']))
  })
  it.each([changeRegister, useRecord, constructionNotice])(
    'leave a name of twelve characters whole for an authority, at 1440 and 1366 pixels: $key',
    (definition) => {
      for (const window of [1440, 1366]) {
        // The vertical scroll bar takes its part of the window.
        const room = window - 16 - 212 - 50 - 48 - 72
        const shown = fittingColumns(applicationColumns(definition, [], true, unitNameRoom), room, 1)
        const sharing = shown.filter(({ width }) => width === undefined)
        expect(shown).toContainEqual(expect.objectContaining({ least: unitNameRoom }))
        expect((room - shown.reduce((sum, { width = 0 }) => sum + width, 0)) / sharing.length).toBeGreaterThanOrEqual(12 * 14 + 16)
      }
    },
  )
  it.each([
    { definition: constructionNotice, unit: 'constUnitName' },
    { definition: elevatorDetectApply, unit: 'useUnitName' },
    { definition: onlineApplyNewrule, unit: 'useUnitName' },
  ])('keep the unit at 1366 pixels, where there are several and the type has its own field for it: $definition.key', ({ definition, unit }) => {
    const ofSeveral = keys(fittingColumns(applicationColumns(definition, [], true), 1366 - 212 - 50 - 48 - 124, 1))
    expect(ofSeveral).toEqual(expect.arrayContaining(['number', unit, 'equipment', 'dueDate', 'status']))
    expect(keys(applicationColumns(definition, [], true)).filter((key) => key === unit)).toHaveLength(1)
  })
  it('leave a name of twelve characters whole at 1366 pixels', () => {
    const room = 1366 - 212 - 50 - 48 - 124
    const others = fittingColumns(applicationColumns(changeRegister, [], true), room, 1).filter(({ key }) => key !== 'unitName')
    expect(room - others.reduce((sum, { width = 0 }) => sum + width, 0)).toBeGreaterThanOrEqual(12 * 14 + 16)
  })
  it.each(applicationDefinitions)('are those of its file: $key', (definition) => {
    for (const ofSeveral of [false, true]) {
      expect(applicationColumns(definition, [], ofSeveral).map(({ key, title }) => [key, title])).toEqual(
        listedColumns(definition, ofSeveral).map(({ key, title }) => [key, title]),
      )
    }
  })
  it.each(applicationDefinitions)('leave a number whole, which differs from the others in its last digits: $key', (definition) => {
    // DW330212202611250001 in 14 pixels, and the padding of a cell.
    const [number] = applicationColumns(definition, [], true)
    expect(number?.width).toBeGreaterThanOrEqual(162 + 16)
  })
  it('leave the code of a device whole at 1366 pixels', () => {
    const room = 1366 - 212 - 50 - 48 - 124
    const device = fittingColumns(applicationColumns(equipmentMaintain), room, 1).find(({ key }) => key === 'equipment')
    expect(device?.width).toBeGreaterThanOrEqual(133 + 16)
  })
  it('tell devices of one name apart in every list by a number under them, of rows of earlier versions too', () => {
    const of = (definition: ApplicationDefinition) => applicationColumns(definition).find(({ key }) => key === 'equipment')
    expect(of(onlineApplyNewrule)?.note?.(aRow({ equipmentNumber: '梯11浙B00001(23) 等' }))).toBe('梯11浙B00001(23) 等')
    expect(of(onlineApplyNewrule)?.note?.(aRow())).toBe('')
    expect(of(useRegistrationBySet)?.note?.(aRow({ fields: { equipmentCode: '', factoryNo: 'SL1509021' } }))).toBe('SL1509021')
  })
  it('have no area where the form asks for none: the column and that of the export would be empty in every row', () => {
    expect(keys(applicationColumns(constructionNotice))).toContain('areaName')
    expect(keys(applicationColumns(onlineApplyNewrule))).not.toContain('areaName')
  })
  it('do not say the name and the code of the device again', () => {
    expect(keys(applicationColumns(useRegistrationBySet))).not.toEqual(expect.arrayContaining(['equipmentName']))
    expect(keys(applicationColumns(useRegistrationBySet))).not.toEqual(expect.arrayContaining(['equipmentCode']))
  })
  it('leave first where they name the own unit of whoever reads them in every row', () => {
    const useUnit = ownUnitFields(onlineApplyNewrule, role.useUnit)
    expect(useUnit).toEqual(['useUnitName'])
    // It applies for the devices of others.
    expect(ownUnitFields(onlineApplyNewrule, role.maintenanceUnit)).toEqual([])
    expect(ownUnitFields(constructionNotice, role.useUnit)).toEqual(['useUnitName'])
    expect(ownUnitFields(constructionNotice, role.registrar)).toEqual([])
    const columns = applicationColumns(onlineApplyNewrule, [], true, undefined, role.useUnit)
    const [first] = columns.toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0))
    expect(first?.key).toBe('useUnitName')
    expect(keys(fittingColumns(columns, 1366 - 212 - 50 - 48 - 124, 1))).not.toContain('useUnitName')
    // Nor do cards begin with it: all of them would have one heading.
    const headFor = (roleType: string) => stacksOf(applicationColumns(onlineApplyNewrule, [], true, undefined, roleType), ['subject'])[0]?.columns[0]?.key
    expect([headFor(role.acceptor), headFor(role.useUnit)]).toEqual(['useUnitName', 'equipment'])
  })
  it('leave a device of six characters with its number whole', () => {
    const equipment = applicationColumns(onlineApplyNewrule).find(({ key }) => key === 'equipment')
    expect(equipment?.width).toBeGreaterThanOrEqual(113 + 16)
  })
  it('begin further in where no column for checkboxes stands before them', () => {
    expect(widthBefore(0, 1.2)).toBe(12)
    expect(widthBefore(2, 1)).toBe(96)
  })
  it('stand under each other in large type: number with kind, device with place', () => {
    const stacks = stacksOf(applicationColumns(constructionNotice), ['number', 'subject', 'status', 'due', 'actions'])
    expect(stacks.map((stack) => keys(stack.columns))).toEqual([
      ['number', 'constructionKind'],
      ['equipment', 'constructionPlace'],
      ['status'],
      ['dueDate', 'submitDate'],
    ])
  })
})
