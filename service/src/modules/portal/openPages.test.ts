import { type ApplicationDefinition, actsOnRecord, applicationDefinitions, pageOfReader, relationsOfRole } from '@shared/contract/application'
import type { RouteGroup } from '@shared/contract/portal'
import { type RoleType, roleTypes } from '@shared/contract/roles'
import { startTestService } from '../../testing/service'
import { listAddress, openPages, servedGroups } from './openPages'

let groups: RouteGroup[]
beforeAll(async () => {
  const service = await startTestService()
  groups = await servedGroups(service.context, '')
})

const keyword = 'DT1'
const address = (role: RoleType, key: string, condition: Record<string, string> = { keyword }) => {
  const definition = applicationDefinitions.find((candidate: ApplicationDefinition) => candidate.key === key)
  if (!definition) throw new Error(`No type ${key}`)
  return listAddress(definition, openPages(groups, role), condition, relationsOfRole(definition, role).includes('owner'), role)
}

it.each<[RoleType, string, string | undefined]>([
  // A registrar has no list of 档案维护, but a queue of them: in every state, as counted.
  ['7', 'equipmentMaintain', '/company-service/check-record?type=equipmentMaintain&keyword=DT1&status=20%2C30%2C50%2C70%2C80%2C82%2C90%2C95'],
  ['4', 'reportReissue', '/company-service/check-online?type=reportReissue&keyword=DT1&status=20%2C30%2C50%2C70%2C80%2C82%2C90%2C95'],
  [
    '5',
    'elevatorDetectApply',
    '/company-service/check-online?type=elevatorDetectApply&keyword=DT1&status=20%2C30%2C40%2C42%2C45%2C50%2C55%2C56%2C58%2C60%2C62%2C63%2C65%2C70%2C80%2C85%2C90%2C95',
  ],
  // All rules, not only the new one.
  ['4', 'elevatorDetectApply', '/company-service/dtjyqueryList?keyword=DT1'],
  // Acceptor and finance find what was applied for under the old rule too.
  ['4', 'onlineApplyOld', '/company-service/online-apply-query/old?keyword=DT1'],
  ['5', 'onlineApplyOld', '/company-service/online-apply-query/old?keyword=DT1'],
  ['1', 'invoice', '/company-service/online-apply-pay/invoices?keyword=DT1'],
  ['7', 'interaction', '/home?keyword=DT1'],
  // The page of price lists is a queue for who publishes them, which opens at its first tab.
  ['1', 'maintenancePrice', '/company-service/maintenance-parts-apply?keyword=DT1'],
  ['2', 'maintenancePrice', '/company-service/maintenance-parts-apply?keyword=DT1'],
  ['9', 'maintenancePrice', '/company-service/maintenance-parts-apply?type=maintenancePrice&keyword=DT1&status=20%2C30%2C70%2C85%2C90'],
  ['9', 'useRegistrationBySet', undefined],
  ['9', 'changeRegister', undefined],
  ['9', 'reportReissue', undefined],
  ['6', 'onlineApplyNewrule', undefined],
])('role %s finds all %s where it may go, if anywhere', (role, key, expected) => {
  expect(address(role, key)).toBe(expected)
})

it('a queue is not linked for a kind, which it does not know', () => {
  expect(address('7', 'equipmentMaintain', { kind: '11' })).toBeUndefined()
  expect(address('7', 'changeRegister', { kind: '11' })).toBe('/company-service/change-query?kind=11')
})

it('every role may open the page on which it reads the records of a type', () => {
  const shut = applicationDefinitions
    .filter((definition: ApplicationDefinition) => !definition.withoutPages)
    .flatMap((definition: ApplicationDefinition) =>
      roleTypes
        .filter((role) => relationsOfRole(definition, role).length > 0 && !openPages(groups, role).has(definition.pages[pageOfReader(definition, role)]))
        .map((role) => `${definition.key} ${role}`),
    )
  expect(shut).toEqual([])
})

/** A message to one role of a party links to its page in another role of the same account as well. */
it('every role of an owner or counterpart may open the pages its messages link to', () => {
  const shut = applicationDefinitions
    .filter((definition: ApplicationDefinition) => !definition.withoutPages)
    .flatMap(({ key, pages, parties }: ApplicationDefinition) =>
      parties
        .filter(({ relation }) => actsOnRecord(relation))
        .flatMap(({ relation, roles }) =>
          roles.flatMap((role) =>
            [pages.detail, relation === 'owner' ? pages.form : pages.query]
              .filter((page) => !openPages(groups, role).has(page))
              .map((page) => `${key} ${role} ${page}`),
          ),
        ),
    )
  expect(shut).toEqual([])
})

it('every role that owns records of a type has a list of them', () => {
  const missing = applicationDefinitions
    .filter((definition: ApplicationDefinition) => !definition.withoutPages)
    .flatMap((definition) => roleTypes.filter((role) => relationsOfRole(definition, role).includes('owner') && address(role, definition.key) === undefined))
  expect(missing).toEqual([])
})
