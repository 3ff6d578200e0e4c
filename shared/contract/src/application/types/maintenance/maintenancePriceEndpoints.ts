import { z } from 'zod'
import { defineEndpoint } from '../../../endpoint/endpoint'
import { defaultPageSize, maxPageSize, pageSchema } from '../../../endpoint/envelope'
import { priceKind } from '../../../enums'
import { rolesOf } from '../../definitionReaders'
import { maintenancePrice } from './maintenancePrice'

/** One price of a published list. */
export const publishedPriceSchema = z.object({
  id: z.string(),
  /** The list it belongs to. */
  listId: z.string(),
  number: z.string(),
  unitName: z.string(),
  /** Name of the area the list is for: a unit may have one in force for a city and another for a county of it, with equal items. Absent from a service that does not tell it yet. */
  serviceArea: z.string().optional(),
  /** `YYYY-MM-DD` */
  submittedOn: z.string(),
  /** The list that will take its place, and from which day, `YYYY-MM-DD`. */
  next: z.object({ listId: z.string(), from: z.string() }).optional(),
  /** The row's values by column of `items`. */
  values: z.record(z.string(), z.string()),
})
export type PublishedPrice = z.infer<typeof publishedPriceSchema>

/** Calls that only price lists have. */
export const maintenancePriceEndpoints = {
  /** Searches the prices in force today by item, brand or specification: use units in lists of their area, maintenance units in their own, administrators in all. */
  prices: defineEndpoint({
    method: 'GET',
    path: `${maintenancePrice.base}/prices`,
    summary: `${maintenancePrice.label}：在已公示的价目中查找`,
    access: { kind: 'roles', roles: rolesOf(maintenancePrice) },
    query: z.object({
      /** Empty: all prices. */
      keyword: z.string().trim().max(60).default(''),
      kind: z.enum(priceKind.map(({ code }) => code)).optional(),
      pageNo: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(maxPageSize).default(defaultPageSize),
      orderBy: z.literal('submitDate desc').optional(),
    }),
    data: pageSchema(publishedPriceSchema),
  }),
}
