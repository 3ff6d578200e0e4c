import { Readable } from 'node:stream'
import { attachmentMaxBytes } from '@shared/contract/attachment'
import { attachFiles } from '../attachment/storeFiles'
import type { SignedIn, TestService } from './service'

export const aPdf = (text = 'paper'): Buffer => Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`)

/** Uploads a file like the browser. */
export async function uploadFile(
  service: TestService,
  as: SignedIn,
  ownerId: string,
  code: string,
  name = '告知单.pdf',
  bytes: Buffer = aPdf(),
  uploadId = '',
) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  return service.raw('POST', `/a/stone/attachment/upload?attrefsysid=${ownerId}&code=${code}${uploadId && `&uploadId=${uploadId}`}`, { as, body: form })
}

/**
 * Adds a file for each attachment code of a draft application, as its applicant had uploaded them. Uploading has its own tests: as a step of
 * nearly every other it would be a sixth of their statements.
 */
export async function givePapers(service: TestService, { account }: SignedIn, applicationId: string, codes: readonly string[]) {
  const { context, clock, db } = service
  const files = await Promise.all(
    codes.map(async (code) => {
      const received = await context.attachments.receive(Readable.from([aPdf()]), attachmentMaxBytes)
      if (received === 'too large') throw new Error('The paper is too large')
      return { code, file: { received, fileName: `材料-${code}.pdf` } }
    }),
  )
  const keeper = {
    owner: { type: 'application' as const, id: applicationId, codes, editable: true },
    unitId: account.unit.id,
    accountId: account.id,
    name: account.loginName,
  }
  await db.system(async (connection) => {
    for (const { code, file } of files) await attachFiles(context, connection, keeper, code, [file], clock.now(), [])
  })
}

/** Codes of an application type's attachments. */
export const codesOf = ({ attachments }: { attachments: readonly { code: string }[] }): string[] => attachments.map(({ code }) => code)
