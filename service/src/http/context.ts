import type { Logger } from 'pino'
import type { Clock } from '../clock'
import type { Configuration } from '../configuration'
import type { Database } from '../database/database'
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
}
