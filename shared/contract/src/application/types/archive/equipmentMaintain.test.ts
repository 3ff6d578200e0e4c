import { equipmentKinds } from '../../../catalogue/catalogue'
import { archiveKeyOf } from '../../../equipment/archives/kinds'
import type { FormRow } from '../../../form/definition'
import { shownGroups } from '../../../form/fieldRules'
import { definitionProblems } from '../../definitionProblems'
import { definitionFor, fieldsOf } from '../../definitionReaders'
import { formProblems, formSchema } from '../../validate'
import { equipmentMaintain } from './equipmentMaintain'

describe('the form of a device by its kind', () => {
  it.each(equipmentKinds.map(({ code, name }) => [code, name]))('is sound for %s %s and holds nothing that only registration writes', async (kind) => {
    const definition = await definitionFor(equipmentMaintain, { equclacode: kind })
    expect(archiveKeyOf(kind)).toBeDefined()
    expect(definitionProblems(definition)).toEqual([])
    const keys = fieldsOf(definition).map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining(['equclacode', 'categoryCode', 'equipmentName', 'factoryNo']))
    expect(keys.filter((key) => ['useCertNo', 'useStatus', 'useUnitId', 'registrationDate'].includes(key))).toEqual([])
    // Two lists with the same entries would be one choice asked twice.
    const lists = fieldsOf(definition).flatMap(({ type, source, catalogueParent }) => (type === 'catalogue' && source === undefined ? [catalogueParent] : []))
    expect(lists).toEqual([...new Set(lists)])
    // Lists and parties rely on fields that every form has.
    for (const key of [equipmentMaintain.index.areaCode ?? '', ...equipmentMaintain.listFields, ...equipmentMaintain.index.keywords])
      expect(keys).toContain(key)
  })

  it.each(equipmentKinds.map(({ code, name }) => [code, name]))(
    'asks of many devices of %s %s what it asks of one, each under a title of its own',
    async (kind) => {
      const definition = await definitionFor(equipmentMaintain, { equclacode: kind })
      const columns = definition.tables.find(({ key }) => key === 'devices')?.columns ?? []
      const labels = columns.map(({ label }) => label)
      expect(labels.filter((label, place) => labels.indexOf(label) !== place)).toEqual([])
      // Every field of the form for one device also exists for many devices, in the rows or once outside them.
      const about = (maintainKind: string): FormRow => ({ equclacode: kind, maintainKind, useAreaCode: '330212' })
      const asked = (fields: FormRow) => shownGroups(definition.groups, fields).flatMap((group) => group.fields.map(({ key }) => key))
      expect([...asked(about('3')), ...columns.map(({ key }) => key)]).toEqual(expect.arrayContaining(asked(about('1'))))
      const sample: FormRow = Object.fromEntries(columns.map(({ key, example = '' }) => [key, example]))
      const one = { fields: { ...about('1'), ...sample }, tables: {} }
      const many = { fields: about('3'), tables: { devices: [sample] } }
      const ofRows = formProblems(definition, many, 'commit', '2026-01-02').filter(({ field }) => field.startsWith('devices'))
      expect(ofRows).toEqual([])
      const emptied = formProblems(definition, { ...many, tables: { devices: [{}] } }, 'commit', '2026-01-02').map(({ field }) =>
        field.replace('devices.0.', ''),
      )
      const emptiedOne = formProblems(definition, { fields: about('1'), tables: {} }, 'commit', '2026-01-02').map(({ field }) => field)
      expect(emptied.filter((field) => columns.some(({ key }) => key === field))).toEqual(
        emptiedOne.filter((field) => columns.some(({ key }) => key === field)),
      )
      expect(formProblems(definition, one, 'commit', '2026-01-02').filter(({ field }) => field in sample)).toEqual([])
    },
  )

  it('takes fields of any kind over the wire, bounded, and no file of text', () => {
    const schema = formSchema(equipmentMaintain)
    expect(schema.parse({ fields: { equclacode: '3000', ratedLoad: ' 1000 ' }, tables: {} }).fields).toMatchObject({ ratedLoad: '1000' })
    expect(schema.safeParse({ fields: { ratedLoad: 'x'.repeat(3_000) }, tables: {} }).success).toBe(false)
  })
})
