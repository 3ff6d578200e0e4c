import type { Logger } from 'pino'
import type { Clock } from '../clock'
import type { Configuration } from '../configuration'
import type { Connection, Database } from '../database/database'
import type { Sessions } from '../security/sessions'
import type { UnderWay } from './underWay'

/** What the HTTP server needs to receive, admit and answer a request, whatever the service offers. */
export interface HttpContext {
  configuration: Configuration
  database: Database
  clock: Clock
  log: Logger
  sessions: Sessions
  underWay: UnderWay
  /** Which of the types that share a path a call means that names a record; undefined: the caller sees no such record. */
  typeOfRecord(connection: Connection, id: string): Promise<string | undefined>
}
