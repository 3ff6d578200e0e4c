import { attachmentEndpoints } from '@shared/contract/attachment'
import type { BlankForm } from '@shared/contract/form'
import { portalEndpoints } from '@shared/contract/portal'
import type { PrintDocument } from '@shared/contract/print'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { dispositionOf } from '../../attachment/fileName'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { blankEndOfUse, sampleEndOfUse } from '../application/changeRegister'
import { blankNotice, sampleNotice } from '../application/constructionNotice'
import { asSample } from '../application/filledForm'
import { blankApplication, sampleApplication } from '../application/inspection'
import { blankPriceList, samplePriceList } from '../application/maintenancePrice'
import { blankReissueForm, sampleReissueForm } from '../application/reportReissue'
import { blankUseForm, sampleUseForm } from '../application/useRecord'
import { administratorLetter, inspectionAuthorisation, letterSample, passwordResetLetter } from './letters'
import { manual } from './manual'

/** As they are to be written on, and as they look filled in. */
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

/** Blank forms and the manual, for everyone. Each is drawn once: they never change while the service runs, and strangers ask for them. */
export function registerPublicDocuments(app: FastifyInstance, context: ServiceContext): void {
  const drawn = new Map<() => PrintDocument, Promise<Buffer>>()
  async function download(document: () => PrintDocument, reply: FastifyReply): Promise<FastifyReply> {
    const pdf = drawn.get(document) ?? context.printer.render(document())
    drawn.set(document, pdf)
    // A print host that was away is asked again.
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
