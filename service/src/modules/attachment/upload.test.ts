import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { attachmentEndpoints, attachmentExtension } from '@shared/contract/attachment'
import { unitEndpoints } from '@shared/contract/unit'
import { z } from 'zod'
import { collectDeletedFiles } from '../../attachment/collectFiles'
import { goodFiles, hostileFiles } from '../../testing/hostileFiles'
import { aCast, aDraft, aNotice, type NoticeCast } from '../../testing/notices'
import { startObjectStorage } from '../../testing/objectStorage'
import { aPdf, uploadFile } from '../../testing/papers'
import { startTestService, type TestService, until } from '../../testing/service'

describe('papers', () => {
  let service: TestService
  let cast: NoticeCast
  let id: string
  beforeAll(async () => {
    service = await startTestService()
    cast = await aCast(service)
    id = (await aDraft(service, cast)).id
  })
  afterAll(() => service.close())

  const stored = () => service.db.system(({ db }) => db.selectFrom('attachment').selectAll().where('owner_id', '=', id).where('deleted', '=', false).execute())
  const folder = () => path.join(service.context.configuration.dataFolder, 'attachments')
  const clear = () => service.db.system(({ db }) => db.updateTable('attachment').set({ deleted: true }).where('owner_id', '=', id).execute())
  const listOf = async () => {
    const answer = await service.call(attachmentEndpoints.findAttList, { query: { attrefsysid: id } }, cast.applicant)
    return answer.success ? answer.data.list : []
  }

  it.each(goodFiles())('take %s for what it is', async (name, bytes) => {
    await clear()
    const answer = await uploadFile(service, cast.applicant, id, 'OTHER', name, bytes)
    expect(answer.text).toContain('"success":true')
    expect(answer.json().data).toMatchObject({ attrefsysid: id, code: 'OTHER', fileName: name, size: bytes.length, ext: attachmentExtension(name) })
  })

  it('refuse every hostile file with a sentence, and keep nothing of it', async () => {
    await clear()
    const files = hostileFiles()
    expect(files.length).toBeGreaterThanOrEqual(60)
    for (const { why, name, bytes } of files) {
      const before = process.cpuUsage()
      const answer = await uploadFile(service, cast.applicant, id, 'OTHER', name, bytes)
      expect(`${why}: ${answer.status} ${answer.text.slice(0, 200)}`).toMatch(/: (200|400|413) .*"success":false/)
      expect(process.cpuUsage(before).user).toBeLessThan(10_000_000)
    }
    expect(await stored()).toEqual([])
    expect(readdirSync(path.join(folder(), '.incoming'))).toEqual([])
  })

  it('carry names that mislead nobody', async () => {
    await clear()
    for (const [given, kept] of [
      ['../../etc/passwd.pdf', 'passwd.pdf'],
      ['..\\..\\windows\\告知单.pdf', '告知单.pdf'],
      ['invoice\u202efdp.exe.pdf', 'invoicefdp.exe.pdf'],
      ['a\u200bb\u0007c.pdf', 'abc.pdf'],
      ['CON<>:|?*.pdf', 'CON______.pdf'],
      ['  .. 合同 .pdf', '合同.pdf'],
    ] as const) {
      const answer = await uploadFile(service, cast.applicant, id, 'OTHER', given, aPdf(given))
      expect(answer.json().data).toMatchObject({ fileName: kept })
    }
    await clear()
    const long = await uploadFile(service, cast.applicant, id, 'OTHER', `${'长'.repeat(300)}.pdf`)
    expect((long.json().data as { fileName: string }).fileName).toBe(`${'长'.repeat(196)}.pdf`)
  })

  it('are kept once when the same upload is sent again, because its answer was lost', async () => {
    await clear()
    const send = (uploadId: string) => uploadFile(service, cast.applicant, id, 'OTHER', '合同.pdf', aPdf(), uploadId)
    const uploadId = randomUUID()
    const answers = [...(await Promise.all([send(uploadId), send(uploadId)])), await send(uploadId)]
    // The id of an upload says that it is the same file, not that another one was stored.
    const other = await uploadFile(service, cast.applicant, id, 'OTHER', '别的.pdf', aPdf('other'), uploadId)
    expect(other.json()).toMatchObject({ success: false, errorCode: 'IDEMPOTENCY_CONFLICT' })
    expect(new Set(answers.map((answer) => (answer.json().data as { id: string }).id))).toEqual(new Set((await stored()).map((row) => row.id)))
    expect(await stored()).toHaveLength(1)
    // By it a page whose answer was lost knows that its file is there.
    expect((await listOf())?.map((paper) => paper.uploadId)).toEqual([uploadId])
    expect((await send(randomUUID())).json().success).toBe(true)
    expect(await stored()).toHaveLength(2)
    expect((await send('short')).status).toBe(400)
  })

  it('are at most ten of a kind, also when many come at once', async () => {
    await clear()
    const answers = await Promise.all(Array.from({ length: 14 }, (_, index) => uploadFile(service, cast.applicant, id, 'OTHER', `${index}.pdf`)))
    expect(answers.filter((answer) => answer.json().success === true)).toHaveLength(10)
    expect(answers.find((answer) => answer.json().success === false)?.json()).toMatchObject({ errorCode: 'FILE_REFUSED', errorMsg: '每类附件最多10个' })
    expect(await stored()).toHaveLength(10)
  })

  it('come several at once or not at all', async () => {
    await clear()
    const send = (files: [string, Buffer][]) => {
      const form = new FormData()
      for (const [name, bytes] of files) form.append('files', new Blob([new Uint8Array(bytes)]), name)
      return service.raw('POST', `${attachmentEndpoints.attUpload.path}?attrefsysid=${id}&code=OTHER`, { as: cast.applicant, body: form })
    }
    const both = await send([
      ['一.pdf', aPdf('1')],
      ['二.pdf', aPdf('2')],
    ])
    expect((both.json().data as { list: unknown[] }).list).toHaveLength(2)
    const mixed = await send([
      ['三.pdf', aPdf('3')],
      ['四.pdf', Buffer.from('no pdf')],
    ])
    expect(mixed.json()).toMatchObject({ success: false, errorCode: 'FILE_REFUSED' })
    const many = await send(Array.from({ length: 11 }, (_, index) => [`${index}.pdf`, aPdf(String(index))]))
    expect(many.json()).toMatchObject({ success: false })
    expect(await stored()).toHaveLength(2)
    expect(readdirSync(path.join(folder(), '.incoming'))).toEqual([])
  })

  it('stop at 20 MB and say so', async () => {
    const body = Buffer.alloc(20 * 1024 * 1024 + 1, 0x20)
    aPdf().copy(body)
    const answer = await uploadFile(service, cast.applicant, id, 'OTHER', '大.pdf', body)
    expect(answer.json()).toMatchObject({ success: false, errorMsg: '文件大小不能超过20MB' })
  })

  it('are for papers the record has, in a form the reader understands', async () => {
    for (const code of ['NOTHING', '', '../x', 'notice_form']) expect((await uploadFile(service, cast.applicant, id, code)).status).toBe(400)
    const plain = await service.raw('POST', `${attachmentEndpoints.upload.path}?attrefsysid=${id}&code=OTHER`, {
      as: cast.applicant,
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(plain.status).toBe(400)
    const broken = await service.raw('POST', `${attachmentEndpoints.upload.path}?attrefsysid=${id}&code=OTHER`, {
      as: cast.applicant,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF',
    })
    expect([200, 400]).toContain(broken.status)
    expect(broken.json().success).toBe(false)
    const none = await service.raw('POST', `${attachmentEndpoints.upload.path}?attrefsysid=${id}&code=OTHER`, { as: cast.applicant, body: new FormData() })
    expect(none.json().success).toBe(false)
  })

  it('cannot be added or removed by readers, or once the notice was sent', async () => {
    const sent = await aNotice(service, cast, '20')
    for (const as of [cast.applicant, cast.registrar, cast.useUnit, cast.institute]) {
      expect((await uploadFile(service, as, sent.id, 'OTHER')).json()).toMatchObject({ success: false })
      const list = await service.call(attachmentEndpoints.findAttList, { query: { attrefsysid: sent.id } }, as)
      expect(list.data?.list).toHaveLength(3)
      const removed = await service.call(attachmentEndpoints.remove, { body: { id: list.data?.list[0]?.id ?? '' } }, as)
      expect(removed).toMatchObject({ success: false, errorCode: 'NOT_ALLOWED_NOW' })
    }
    const returned = await aNotice(service, cast, '30')
    expect((await uploadFile(service, cast.applicant, returned.id, 'OTHER')).json().success).toBe(true)
    expect((await uploadFile(service, cast.registrar, returned.id, 'OTHER')).json().success).toBe(false)
  })

  it('go with their files when they are removed', async () => {
    await clear()
    await uploadFile(service, cast.applicant, id, 'OTHER', 'a.pdf')
    const [row] = await stored()
    expect((await service.call(attachmentEndpoints.remove, { body: { id: row?.id ?? '' } }, cast.applicant)).success).toBe(true)
    expect(await listOf()).toEqual([])
    await collectDeletedFiles(service.context)
    await expect(service.context.attachments.open(row?.storage_key ?? '')).rejects.toThrow()
    expect((await service.call(attachmentEndpoints.remove, { body: { id: row?.id ?? '' } }, cast.applicant)).status).toBe(404)
  })

  it('leave nothing behind when the disk is full or the move fails', async () => {
    await clear()
    const { attachments } = service.context
    const full = (act: 'receive' | 'keep') => ({
      ...attachments,
      [act]: async () => {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      },
    })
    for (const act of ['receive', 'keep'] as const) {
      service.context.attachments = full(act)
      const answer = await uploadFile(service, cast.applicant, id, 'OTHER')
      expect([answer.status, answer.json().errorMsg, answer.headers.get('retry-after')]).toEqual([503, '附件暂时无法保存，请稍后再试', '5'])
    }
    service.context.attachments = attachments
    expect(await stored()).toEqual([])
    // An upload another test aborted may still be cleaning up.
    await until(() => readdirSync(path.join(folder(), '.incoming')).length === 0)
    expect((await uploadFile(service, cast.applicant, id, 'OTHER')).json().success).toBe(true)
  })

  it('belong to a unit change while it is drafted', async () => {
    const owner = await service.signIn('3')
    const draft = await service.call(unitEndpoints.changeDraft, {}, owner)
    const changeId = draft.data?.attrefsysid ?? ''
    expect((await uploadFile(service, owner, changeId, 'BUSINESS_LICENCE')).json().success).toBe(true)
    expect((await uploadFile(service, owner, changeId, 'NOTICE_FORM')).status).toBe(400)
    expect((await uploadFile(service, cast.applicant, changeId, 'BUSINESS_LICENCE')).status).toBe(404)
    expect((await service.call(attachmentEndpoints.findAttList, { query: { attrefsysid: changeId } }, owner)).data?.list).toHaveLength(1)
    expect((await service.call(attachmentEndpoints.findAttList, { query: { attrefsysid: changeId } }, cast.applicant)).status).toBe(404)
  })
})

describe('papers in a store over the network', () => {
  it('go there and come back, and where it is away the user is told and nothing is half kept', async () => {
    const storage = await startObjectStorage()
    const environment = { S3_ENDPOINT: storage.url, S3_BUCKET: 'papers', S3_ACCESS_KEY_ID: 'portal', S3_SECRET_ACCESS_KEY: 'secret' }
    const service = await startTestService({ environment })
    const cast = await aCast(service)
    const { applicant } = cast
    const { id } = await aDraft(service, cast)
    const before = storage.objects.size
    const paper = aPdf('合同')
    const uploaded = (await uploadFile(service, applicant, id, 'OTHER', '合同.pdf', paper)).json().data
    expect(storage.objects.size).toBe(before + 1)
    expect([...storage.objects.keys()].at(-1)).toMatch(/^papers\/attachments\/\d{4}\/\d{2}\/./)
    const { id: attachmentId } = z.object({ id: z.string() }).parse(uploaded)
    const ticket = await service.call(attachmentEndpoints.ticket, { body: { id: attachmentId } }, applicant)
    const url = ticket.success ? ticket.data.url : ''
    expect((await service.raw('GET', url)).bytes.equals(paper)).toBe(true)

    storage.failing = { times: 99, status: 503 }
    const refused = await uploadFile(service, applicant, id, 'OTHER', '授权书.pdf', aPdf('授权书'))
    expect([refused.status, refused.json().message]).toEqual([503, '附件暂时无法保存，请稍后再试'])
    const listed = await service.call(attachmentEndpoints.findAttList, { query: { attrefsysid: id } }, applicant)
    expect(listed.data?.list.filter(({ code }) => code === 'OTHER').map(({ fileName }) => fileName)).toEqual(['合同.pdf'])
    expect(readdirSync(path.join(service.context.configuration.dataFolder, 'attachments/.incoming'))).toEqual([])
    await service.close()
    await storage.close()
  })
})
