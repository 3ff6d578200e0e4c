import { attachmentEndpoints } from '@shared/contract/attachment'
import type { BlankForm } from '@shared/contract/form'
import { portalEndpoints } from '@shared/contract/portal'
import type { PrintDocument } from '@shared/contract/print'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { dispositionOf } from '../../attachment/fileName'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { blankEndOfUse, sampleEndOfUse } from '../application/changeRegisterPapers'
import { blankNotice, sampleNotice } from '../application/constructionNotice'
import { asSample } from '../application/filledForm'
import { blankApplication, sampleApplication } from '../application/inspection'
import { blankPriceList, samplePriceList } from '../application/maintenancePrice'
import { blankReissueForm, sampleReissueForm } from '../application/reportReissue'
import { blankUseForm, sampleUseForm } from '../application/useRecord'
import { administratorLetter, inspectionAuthorisation, letterSample, passwordResetLetter } from './letters'
import { manual } from './manual'

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
  reportReissue: { blank: blankReissueForm, sample: sampleReissueForm },
  endOfUse: { blank: blankEndOfUse, sample: sampleEndOfUse },
  administratorLetter: { blank: administratorLetter, sample: () => asSample(administratorLetter(letterSample)) },
  passwordResetLetter: { blank: passwordResetLetter, sample: () => asSample(passwordResetLetter(letterSample)) },
}

/** Blank forms and the manual, for everyone. Each is rendered once: they never change while the service runs, and anonymous visitors can request them. */
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
  route(app, context, portalEndpoints.manual, ({ reply }) => download(manual, reply))
}
