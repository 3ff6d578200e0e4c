import type { AttachmentStore } from './adapters/attachmentStore'
import type { PaymentPlatform } from './adapters/paymentPlatform'
import type { Printer } from './adapters/printer'
import type { ReportSigner } from './adapters/reportSigner'
import type { FileJobs } from './attachment/fileJob'
import type { AttachmentOwners } from './attachment/owner'
import type { JobQueues } from './database/jobQueues'
import type { HttpContext } from './http/context'
import type { UnderWay } from './http/underWay'
import type { UnreadLongPoll } from './notification/unreadLongPoll'
import type { ServedReleases } from './release/served'
import type { LoginKeys } from './security/keys'
import type { SingleSignOn } from './security/signIn/singleSignOn'

/** What every module is given. The service has no globals. */
export interface ServiceContext extends HttpContext {
  loginKeys: LoginKeys
  /** Signs links to flow logs, and the codes on printed documents, reports, 使用标志 and device labels. */
  signingKey: Buffer
  singleSignOn: SingleSignOn
  attachments: AttachmentStore
  /** Files made by jobs, until they are fetched or expire. */
  jobFiles: AttachmentStore
  /** Modules whose records have attachments register them here. */
  attachmentOwners: AttachmentOwners
  /** Modules whose lists and papers are made by jobs register the kinds here. */
  fileJobs: FileJobs
  printer: Printer
  /** Documents being drawn, by account: the print host draws one at a time, and nobody may have its whole queue. */
  printing: UnderWay
  reportSigner: ReportSigner
  /** Absent: units pay by transfer only. */
  paymentPlatform: PaymentPlatform | undefined
  jobQueues: JobQueues
  unreadLongPoll: UnreadLongPoll
  servedReleases: ServedReleases
}
