/** The cylinders under an archive: the rows of its granted registrations (气瓶基本信息汇总表), which stay with the registrations. */
import type { FormRow } from '@shared/contract/form'
import type { Connection } from '../../../database/database'
import { noRecord } from '../../../workflow/record'

/** All rows, in the order they were registered. @param except a registration whose rows are left out */
export async function registeredCylinders({ query }: Connection, device: string, except = noRecord): Promise<FormRow[]> {
  const { rows } = await query({
    name: 'cylinders-registered',
    text: 'select data from cylinders_registered($1) where application_id <> $2 order by place',
    values: [device, except],
  })
  return rows.map((row) => row.data)
}

/** Whether rows are registered for an archive, which then count its cylinders: their number is not typed. */
export async function hasRegisteredCylinders({ query }: Connection, { id, category }: { id: string; category: string }): Promise<boolean> {
  if (category !== '2300') return false
  const { rows } = await query({ name: 'has-cylinders-registered', text: 'select has_cylinders_registered($1) as found', values: [id] })
  return rows[0]?.found === true
}
