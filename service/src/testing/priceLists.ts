import { type ApplicationEndpoints, maintenancePrice, type TransitionAnswer } from '@shared/contract/application'
import { applicationEndpointsByType } from '@shared/contract/endpoints'
import { after, days, wireDate } from '../clock'
import { versionOf } from './notices'
import { givePapers } from './papers'
import type { SignedIn, TestAnswer, TestService } from './service'

/** Valid, complete price lists with any number of rows. */

const byType = applicationEndpointsByType[maintenancePrice.key]
if (!byType?.rows) throw new Error('The price list has no endpoint for its rows')
export const priceCalls: ApplicationEndpoints = byType
export const priceRows = byType.rows

export function priceTransition(path: string) {
  const endpoint = priceCalls.transitions[path]
  if (!endpoint) throw new Error(`No transition ${path}`)
  return endpoint
}

export const aPrice = (number: number, cells: Record<string, string> = {}): Record<string, string> => ({
  priceKind: '2',
  itemName: `曳引钢丝绳${number}`,
  brand: '示例',
  spec: `直径${number % 20} mm`,
  unit: '米',
  partPrice: `${10 + (number % 90)}.50`,
  ...cells,
})

export const prices = (count: number): Record<string, string>[] => Array.from({ length: count }, (_, number) => aPrice(number + 1))

export const priceFields = (now: Date, fields: Record<string, string> = {}): Record<string, string> => ({
  priceYear: '2026',
  serviceArea: '330200',
  validFrom: wireDate(now),
  validTo: wireDate(after(now, days(300))),
  contactName: '李测试',
  contactMobile: '13000000005',
  ...fields,
})

export function must<T>(answer: TestAnswer<T>): T {
  if (!answer.success) throw new Error(`${answer.errorCode} ${answer.errorMsg} ${JSON.stringify(answer.fieldErrors)}`)
  return answer.data
}

/** A draft with its sealed paper. */
export async function aPriceDraft(service: TestService, owner: SignedIn, rows: Record<string, string>[], fields?: Record<string, string>) {
  const form = { fields: priceFields(service.clock.now(), fields), tables: {} }
  const draft = must(await service.call(priceCalls.save, { body: { form, rowChanges: { items: { start: 0, remove: 0, rows } } } }, owner))
  await givePapers(service, owner, draft.id, ['PRICE_SHEET'])
  return draft
}

/** Takes a transition that must succeed. */
export async function takePrice(service: TestService, as: SignedIn, path: string, id: string, opinion?: string): Promise<TransitionAnswer> {
  return must(await service.call(priceTransition(path), { body: { id, version: await versionOf(service, id), opinion } }, as))
}

/** A published list. */
export async function aPublishedList(
  service: TestService,
  owner: SignedIn,
  administrator: SignedIn,
  rows: Record<string, string>[],
  fields?: Record<string, string>,
): Promise<TransitionAnswer> {
  const draft = await aPriceDraft(service, owner, rows, fields)
  await takePrice(service, owner, 'commit', draft.id)
  return takePrice(service, administrator, 'audit', draft.id)
}
