import { constructionNotice, faultRegistration, maintenancePrice } from '@shared/contract/application'
import { applicationFilters } from './applicationFilters'

const filtersFor = (definition: typeof constructionNotice, roleType: string) => {
  const filters = applicationFilters(definition, { roleType, states: true, rule: true })
  const options = filters.flatMap((filter) =>
    filter.kind === 'select' && filter.key === 'status' && Array.isArray(filter.options) ? filter.options.map(({ code }) => code) : [],
  )
  const unit = filters.find(({ key }) => key === 'unitName')
  return { options, hint: unit?.kind === 'text' ? unit.placeholder : undefined }
}

it('offers the states in which the role can find a record, and no other', () => {
  const all = constructionNotice.states.map(({ code }) => code)
  expect(filtersFor(constructionNotice, '7').options).toEqual(all.filter((code) => !['10', '15'].includes(code)))
  // Readers of price lists only see published ones.
  const published = maintenancePrice.parties.find(({ relation }) => relation === 'reader')?.states
  expect(published?.length).toBeGreaterThan(0)
  expect(filtersFor(maintenancePrice, '1').options).toEqual(published)
})

it('narrows a list to what its mark says, where the type has one', () => {
  const markOf = (definition: typeof constructionNotice) =>
    applicationFilters(definition, { roleType: '4', states: true, rule: true }).find(({ key }) => key === 'flagged')
  expect(markOf(faultRegistration)).toMatchObject({ label: '高频故障', options: [{ code: '1', label: '只看高频故障' }] })
  expect(markOf(constructionNotice)).toBeUndefined()
})

it('asks for the unit by the roles that apply', () => {
  expect(filtersFor(constructionNotice, '7').hint).toBe('施工单位、维保单位的名称')
  expect(filtersFor(maintenancePrice, '7').hint).toBe('维保单位的名称')
})
