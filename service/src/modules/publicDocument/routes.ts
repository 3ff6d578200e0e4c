import { attachmentEndpoints } from '@shared/contract/attachment'
import type { BlankForm } from '@shared/contract/form'
import type { PrintDocument } from '@shared/contract/print'
import type { FastifyInstance } from 'fastify'
import { dispositionOf } from '../../attachment/fileName'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { blankNotice } from '../application/constructionNotice'
import { administratorLetter, passwordResetLetter } from './letters'

const documents: Record<BlankForm, () => PrintDocument> = { constructionNotice: blankNotice, administratorLetter, passwordResetLetter }

/** Blank forms for everyone. Each is drawn once: they never change while the service runs, and strangers ask for them. */
export function registerBlankForms(app: FastifyInstance, context: ServiceContext): void {
  const drawn = new Map<BlankForm, Promise<Buffer>>()
  const bytesOf = (form: BlankForm): Promise<Buffer> => {
    const bytes = drawn.get(form) ?? context.printer.render(documents[form]())
    drawn.set(form, bytes)
    // A print host that was away is asked again.
    bytes.catch(() => drawn.delete(form))
    return bytes
  }
  route(app, context, attachmentEndpoints.blankForm, async ({ params, reply }) => {
    const bytes = await bytesOf(params.form)
    return reply
      .type('application/pdf')
      .header('Content-Disposition', dispositionOf('attachment', documents[params.form]().fileName))
      .header('Cache-Control', 'public, max-age=3600')
      .send(bytes)
  })
}
