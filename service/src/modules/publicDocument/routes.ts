import { attachmentEndpoints } from '@shared/contract/attachment'
import type { BlankForm } from '@shared/contract/form'
import { portalEndpoints } from '@shared/contract/portal'
import type { PrintDocument } from '@shared/contract/print'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { dispositionOf } from '../../attachment/fileName'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { asSample } from '../../workflow/form/filledForm'
import { blankEndOfUse, sampleEndOfUse } from '../application/changeRegister/changeRegisterPapers'
import { blankNotice, sampleNotice } from '../application/constructionNotice'
import { blankApplication, sampleApplication } from '../application/inspection/inspection'
import { blankReissueForm, sampleReissueForm } from '../application/inspection/reportReissue'
import { blankPriceList, samplePriceList } from '../application/maintenance/maintenancePrice'
import { blanksOfRegistration } from '../application/useRegistration/registrationPapers'
import { blankUseForm, sampleUseForm } from '../application/useRegistration/useRecord'
import { administratorLetter, inspectionAuthorisation, letterSample, passwordResetLetter } from './letters'
import { manualOf } from './manual/manual'

/** Blank, and filled in as a sample. */
interface PublicForm {
  blank(): PrintDocument
  sample(): PrintDocument
}
const forms: Record<BlankForm, PublicForm> = {
  constructionNotice: { blank: blankNotice, sample: sampleNotice },
  inspectionApplication: { blank: blankApplication, sample: sampleApplication },
  inspectionAuthorisation: { blank: inspectionAuthorisation, sample: () => asSample(inspectionAuthorisation(letterSample)) },
  priceList: { blank: blankPriceList, sample: samplePriceList },
  useRegistration: { blank: blankUseForm, sample: sampleUseForm },
  ...blanksOfRegistration,
  reportReissue: { blank: blankReissueForm, sample: sampleReissueForm },
  endOfUse: { blank: blankEndOfUse, sample: sampleEndOfUse },
  administratorLetter: { blank: administratorLetter, sample: () => asSample(administratorLetter(letterSample)) },
  passwordResetLetter: { blank: passwordResetLetter, sample: () => asSample(passwordResetLetter(letterSample)) },
}

/**
 * Blank forms and the manual, for everyone. Each is rendered once, because anonymous visitors can request them: the forms never change while
 * the service runs, the manual only with the business areas it describes.
 */
export function registerPublicDocuments(app: FastifyInstance, context: ServiceContext): void {
  const drawn = new Map<() => PrintDocument, Promise<Buffer>>()
  async function download(document: () => PrintDocument, reply: FastifyReply): Promise<FastifyReply> {
    const pdf = drawn.get(document) ?? context.printer.render(document())
    drawn.set(document, pdf)
    // Not cached if the print host failed, so that it is retried.
    pdf.catch(() => drawn.delete(document))
    const bytes = await pdf
    return reply
      .type('application/pdf')
      .header('Content-Disposition', dispositionOf('attachment', document().fileName))
      .header('Cache-Control', 'public, max-age=3600')
      .send(bytes)
  }
  route(app, context, attachmentEndpoints.blankForm, ({ params, reply }) => download(forms[params.form].blank, reply))
  route(app, context, attachmentEndpoints.sampleForm, ({ params, reply }) => download(forms[params.form].sample, reply))
  let manual: { text: string; document(): PrintDocument } | undefined
  route(app, context, portalEndpoints.manual, async ({ reply }) => {
    // A visitor belongs to no unit.
    const { remotes } = (await context.servedReleases.registryFor('')).registry
    const current = manualOf(remotes, context.configuration.session.idle, context.configuration.ruleDocuments)
    const text = JSON.stringify(current)
    if (manual?.text !== text) {
      if (manual) drawn.delete(manual.document)
      manual = { text, document: () => current }
    }
    return download(manual.document, reply)
  })
}
