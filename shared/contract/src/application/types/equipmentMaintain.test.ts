import { equipmentKinds } from '../../catalogue/catalogue'
import { archiveKeyOf } from '../../equipment/archives/kinds'
import { definitionFor, fieldsOf } from '../definition'
import { definitionProblems } from '../definitionProblems'
import { formSchema } from '../validate'
import { equipmentMaintain } from './equipmentMaintain'

describe('the form of a device by its kind', () => {
  it.each(equipmentKinds.map(({ code, name }) => [code, name]))('is sound for %s %s and holds nothing that only registration writes', async (kind) => {
    const definition = await definitionFor(equipmentMaintain, { equclacode: kind })
    expect(archiveKeyOf(kind)).toBeDefined()
    expect(definitionProblems(definition)).toEqual([])
    const keys = fieldsOf(definition).map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining(['equclacode', 'categoryCode', 'equipmentName', 'factoryNo']))
    expect(keys.filter((key) => ['useCertNo', 'useStatus', 'useUnitId', 'registrationDate'].includes(key))).toEqual([])
    // Lists and parties go by what every form has.
    for (const key of [equipmentMaintain.index.areaCode ?? '', ...equipmentMaintain.listFields, ...equipmentMaintain.index.keywords])
      expect(keys).toContain(key)
  })

  it('takes fields of any kind over the wire, bounded, and no file of text', () => {
    const schema = formSchema(equipmentMaintain)
    expect(schema.parse({ fields: { equclacode: '3000', ratedLoad: ' 1000 ' }, tables: {} }).fields).toMatchObject({ ratedLoad: '1000' })
    expect(schema.safeParse({ fields: { ratedLoad: 'x'.repeat(3_000) }, tables: {} }).success).toBe(false)
  })
})
