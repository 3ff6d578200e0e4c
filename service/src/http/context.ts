import type { Logger } from 'pino'
import type { Clock } from '../clock'
import type { Configuration } from '../configuration'
import type { Connection, Database } from '../database/database'
import type { Sessions } from '../security/sessions'
import type { UnderWay } from './underWay'

/** What the HTTP server needs to receive, authorise and answer requests, independent of the service's features. */
export interface HttpContext {
  configuration: Configuration
  database: Database
  clock: Clock
  log: Logger
  sessions: Sessions
  underWay: UnderWay
  /** The type of the record a call names, to choose among types that share a path; undefined: the caller sees no such record. */
  typeOfRecord(connection: Connection, id: string): Promise<string | undefined>
}
