import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../context'
import { registerHealth } from '../http/health'
import { requireComplete } from '../http/route'
import { makeServer } from '../http/server'
import { registerStatic } from '../http/static'
import { registerAnnouncements } from '../modules/announcement/routes'
import { behaviourOf } from '../modules/application/behaviours'
import { registerApplications } from '../modules/application/routes'
import { registerAttachments } from '../modules/attachment/routes'
import { registerDocumentCheck } from '../modules/documentCheck/routes'
import { registerElevatorEvents } from '../modules/elevatorEvent/routes'
import { registerEquipment } from '../modules/equipment/routes'
import { registerErrorLog } from '../modules/errorLog/routes'
import { registerFlowLog } from '../modules/flowLog/routes'
import { registerGuide } from '../modules/guide/routes'
import { registerHome } from '../modules/home/routes'
import { registerMessages } from '../modules/inbox/routes'
import { registerInspections } from '../modules/inspection/routes'
import { registerJobs } from '../modules/job/routes'
import { registerMembers } from '../modules/member/routes'
import { registerMobileUpload } from '../modules/mobileUpload/routes'
import { registerOperators } from '../modules/operator/routes'
import { registerPasswordReset } from '../modules/passwordReset/routes'
import { registerPayments } from '../modules/payment/routes'
import { registerPortal } from '../modules/portal/routes'
import { registerPublicDocuments } from '../modules/publicDocument/routes'
import { registerRegistration } from '../modules/registration/routes'
import { registerReleases } from '../modules/release/routes'
import { registerReports } from '../modules/report/routes'
import { registerSearch } from '../modules/search/routes'
import { registerSession } from '../modules/session/routes'
import { registerDemoIssuer } from '../modules/sso/demoIssuer'
import { registerTicketRoutes } from '../modules/ticket/routes'
import { registerUnits } from '../modules/unit/routes'
import { registerVerification } from '../modules/verification/routes'

/** The whole service as a list of modules: each is one function that registers its routes. */
export async function buildApp(context: ServiceContext): Promise<FastifyInstance> {
  const app = await makeServer(context)
  registerHealth(app, context)
  registerSession(app, context)
  registerDemoIssuer(app, context)
  registerVerification(app, context)
  registerRegistration(app, context)
  registerUnits(app, context)
  registerMembers(app, context)
  registerPasswordReset(app, context)
  registerPortal(app, context)
  registerReleases(app, context)
  registerHome(app, context)
  registerSearch(app, context)
  registerMessages(app, context)
  registerApplications(app, context)
  registerPayments(app, context, behaviourOf)
  registerElevatorEvents(app, context)
  registerInspections(app, context, behaviourOf)
  registerReports(app, context)
  registerEquipment(app, context)
  registerOperators(app, context)
  registerAnnouncements(app, context)
  registerFlowLog(app, context)
  registerDocumentCheck(app, context)
  registerGuide(app, context)
  registerErrorLog(app, context)
  await registerAttachments(app, context)
  registerJobs(app, context)
  registerTicketRoutes(app, context)
  registerPublicDocuments(app, context)
  registerMobileUpload(app, context)
  registerStatic(app, context.configuration, [context.servedReleases.publicKey])
  requireComplete(app)
  return app
}
