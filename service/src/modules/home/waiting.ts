import type { ApplicationDefinition, ApplicationRow } from '@shared/contract'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { listPage } from '../../workflow/list'

/** A handler's queue as far as the home page looks into it, what is due first. */
export async function waitingRows(connection: Connection, definition: ApplicationDefinition, caller: Caller): Promise<ApplicationRow[]> {
  const page = await listPage(connection, definition, caller, { view: 'review', orderBy: 'dueDate', pageNo: 1, pageSize: 200 })
  return page.list
}
