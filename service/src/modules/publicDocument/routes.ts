import { attachmentEndpoints } from '@shared/contract/attachment'
import type { BlankForm } from '@shared/contract/form'
import { portalEndpoints } from '@shared/contract/portal'
import type { PrintDocument } from '@shared/contract/print'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { dispositionOf } from '../../attachment/fileName'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { blankNotice } from '../application/constructionNotice'
import { administratorLetter, passwordResetLetter } from './letters'
import { manual } from './manual'

const forms: Record<BlankForm, () => PrintDocument> = { constructionNotice: blankNotice, administratorLetter, passwordResetLetter }

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
  route(app, context, attachmentEndpoints.blankForm, ({ params, reply }) => download(forms[params.form], reply))
  route(app, context, portalEndpoints.manual, ({ reply }) => download(manual, reply))
}
