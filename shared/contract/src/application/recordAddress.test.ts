import { fieldsOf } from './definitionReaders'
import { pagesOfSeveralTypes, recordAddress } from './recordAddress'
import { applicationDefinitions } from './types/all'

const detailPages = applicationDefinitions.flatMap(({ pages }) => [...new Set([pages.form, pages.detail, pages.reviewDetail])])

it('names the type exactly on pages that several types share', () => {
  const shared = detailPages.filter((path, place) => detailPages.indexOf(path) !== place)
  expect([...pagesOfSeveralTypes].sort()).toEqual([...new Set(shared)].sort())
  const [definition] = applicationDefinitions.filter(({ pages }) => pages.reviewDetail === '/company-service/check-record/detail')
  if (!definition) throw new Error('No type is reviewed in check-record')
  expect(recordAddress(definition, 'reviewDetail', 'a')).toBe(`/company-service/check-record/detail?id=a&type=${definition.key}`)
  expect(recordAddress(definition, 'detail', 'a')).toBe(`${definition.pages.detail}?id=a`)
})

it('leads from a field to the page of the record it names', () => {
  const fields = applicationDefinitions.flatMap((definition) => fieldsOf(definition)).filter(({ type }) => type === 'application')
  expect(fields.length).toBeGreaterThan(0)
  for (const { applicationType, applicationPage } of fields) {
    expect([applicationType, applicationPage]).toEqual([applicationType, applicationDefinitions.find(({ key }) => key === applicationType)?.pages.detail])
  }
})
