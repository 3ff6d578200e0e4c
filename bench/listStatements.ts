/** The very statements the service runs for a list, taken from its own code with a connection that only listens. */
import { applicationDefinition } from '@shared/contract/application'
import type { RoleType } from '@shared/contract/roles'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Tables } from '../service/src/database/tables'
import { listPage } from '../service/src/workflow/list'

export interface Statement {
  name: string
  text: string
  values: unknown[]
}

export interface ListCaller {
  accountId: string
  roleId: string
  roleType: RoleType
  unitId: string
  unitUscc: string
  areaCode: string
}

/** Count and rows of the first page of 20, as this caller gets them. */
export async function listStatements(who: ListCaller): Promise<Statement[]> {
  const heard: Statement[] = []
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (instance) => new PostgresIntrospector(instance),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const connection: Parameters<typeof listPage>[0] = {
    db,
    together: (ask) => Promise.all(ask()),
    async query({ name, text, values }) {
      // The service gives a shape its name once it is asked for again.
      heard.push({ name: name ?? `list${heard.length}`, text, values: values ?? [] })
      return { rows: [], command: '', rowCount: 0, oid: 0, fields: [] }
    },
  }
  const caller = { ...who, sessionId: '', name: '', loginName: '', roleName: '', unitName: '', mustChangePassword: false }
  await listPage(connection, applicationDefinition('constructionNotice'), caller, { view: 'own', pageNo: 1, pageSize: 20 })
  return heard
}
