import type { Logger } from 'pino'
import type { AttachmentStore } from './adapters/attachmentStore'
import type { Printer } from './adapters/printer'
import type { Clock } from './clock'
import type { Configuration } from './configuration'
import type { Database } from './database/database'
import type { Arrivals } from './messages/arrivals'
import type { LoginKeys } from './security/loginKeys'
import type { Sessions } from './security/sessions'
import type { SingleSignOn } from './security/singleSignOn'

/** What every module is given. Nothing in the service reaches for a global. */
export interface ServiceContext {
  configuration: Configuration
  database: Database
  clock: Clock
  log: Logger
  sessions: Sessions
  loginKeys: LoginKeys
  /** Signs links to flow logs. */
  flowLogKey: Buffer
  singleSignOn: SingleSignOn
  attachments: AttachmentStore
  printer: Printer
  arrivals: Arrivals
}
