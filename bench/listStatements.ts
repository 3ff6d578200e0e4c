/** The statements the service runs for a list, taken from its own code with a connection that only records them. */
import { applicationDefinition } from '@shared/contract/application'
import { equipmentList } from '@shared/contract/equipment'
import type { RoleType } from '@shared/contract/roles'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { wireDate } from '../service/src/clock'
import type { Connection } from '../service/src/database/database'
import type { Tables } from '../service/src/database/tables/tables'
import { equipmentPage } from '../service/src/modules/equipment/list/list'
import type { Caller } from '../service/src/security/caller'
import { listPage } from '../service/src/workflow/list/list'

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

/** Statements of a list's first page of 20: settings of its transaction, if any, its count and its rows. */
export interface ListStatements {
  settings: string
  count: Statement
  rows: Statement
}

const page = { pageNo: 1, pageSize: 20 }
const lists = {
  notices: (connection: Connection, caller: Caller) => listPage(connection, applicationDefinition('constructionNotice'), caller, { view: 'own', ...page }),
  equipment: (connection: Connection, caller: Caller) => equipmentPage(connection, equipmentList('comprehensive'), caller, page, wireDate(new Date())),
}

/** The statements of a list for this caller. */
export async function listStatements(list: keyof typeof lists, who: ListCaller): Promise<ListStatements> {
  const heard: Statement[] = []
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (instance) => new PostgresIntrospector(instance),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const connection: Connection = {
    db,
    together: (ask) => Promise.all(ask()),
    kept: (read) => read(connection),
    async query({ name, text, values }) {
      // The service names a statement only when the same shape is requested again.
      heard.push({ name: name ?? `list${heard.length}`, text, values: values ?? [] })
      return { rows: [], command: '', rowCount: 0, oid: 0, fields: [] }
    },
  }
  await lists[list](connection, { ...who, sessionId: '', name: '', loginName: '', roleName: '', unitName: '', mustChangePassword: false })
  const isSetting = ({ text }: Statement): boolean => text.startsWith('set local ')
  const settings = heard.filter(isSetting).map(({ text }) => text)
  const asked = heard.filter((statement) => !isSetting(statement))
  const [rows] = asked.filter(({ text }) => / limit /.test(text))
  const [count] = asked.filter((statement) => statement !== rows)
  if (!rows || !count || asked.length !== 2) throw new Error(`A list of other statements: ${heard.map(({ text }) => text).join('; ')}`)
  return { settings: settings.join('; ').replaceAll('set local ', 'set '), count, rows }
}
