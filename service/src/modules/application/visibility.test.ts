import { constructionNotice } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { homeEndpoints } from '@shared/contract/portal'
import { collectDeletedFiles } from '../../attachment/collectFiles'
import { aCast, aNotice, aNoticeForm, type NoticeCast, noticeCalls, take, versionOf, workerIdCard } from '../../testing/notices'
import { uploadFile } from '../../testing/papers'
import { type RawAnswer, type SignedIn, startTestService, type TestService } from '../../testing/service'

/** Security T1: no call that takes an id gives access to another unit's record, or reveals that it exists. */
describe('records of another unit', () => {
  let service: TestService
  let cast: NoticeCast
  let foreigners: { name: string; as: SignedIn }[]
  let ids: string[]
  let paperIds: string[]
  const canary = 'CANARY7391金丝雀'

  beforeAll(async () => {
    service = await startTestService()
    cast = await aCast(service)
    const far = await service.aUnit({ kind: 'authority', area_code: '330100' })
    const institute = await service.aUnit({ kind: 'inspection', area_code: '330200' })
    foreigners = [
      { name: 'construction unit', as: await service.signIn('3') },
      { name: 'maintenance unit', as: await service.signIn('2') },
      { name: 'use unit', as: await service.signIn('1') },
      { name: 'institute', as: await service.signIn(await service.anAccount({ roles: ['4'], unit: institute })) },
      { name: 'registrar of another city', as: await service.signIn(await service.anAccount({ roles: ['7'], unit: far })) },
      { name: 'registrar without an area', as: await service.signIn(await service.anAccount({ roles: ['7'], unit: await service.aUnit({ area_code: '' }) })) },
      { name: 'finance', as: await service.signIn('5') },
      { name: 'inspector', as: await service.signIn('6') },
      { name: 'administrator', as: await service.signIn('9') },
    ]
    const fields = { projectName: canary, constructionPlace: canary }
    ids = []
    for (const status of ['10', '15', '20', '30', '70', '85', '90']) ids.push((await aNotice(service, cast, status, fields)).id)
    paperIds = (await service.db.system(({ db }) => db.selectFrom('attachment').select('id').execute())).map((row) => row.id)
  })
  afterAll(() => service.close())

  const json = { 'content-type': 'application/json' }
  /** Every call that takes the id of a record or of an attachment. */
  function knocks(as: SignedIn): ((id: string) => Promise<RawAnswer>)[] {
    const get = (path: string) => service.raw('GET', path, { as })
    const post = (path: string, body: unknown) => service.raw('POST', path, { as, headers: json, body: JSON.stringify(body) })
    const { base } = { base: '/a/stone/eqmBcwBasic' }
    return [
      (id) => get(`${base}/detail/${id}`),
      (id) => get(`${base}/showOpinion?id=${id}`),
      (id) => get(`${base}/checkBcwCancell?id=${id}`),
      (id) => get(`${base}/checks/${id}`),
      (id) => post(noticeCalls.save.path, { id, version: 1, form: { fields: { projectName: 'x' }, tables: {} } }),
      (id) => post(noticeCalls.copy.path, { id }),
      (id) => post(noticeCalls.reveal.path, { id, field: 'workers.0.idCard' }),
      (id) => post(noticeCalls.print.path, { id, document: 'notice' }),
      (id) => post(noticeCalls.print.path, { id, document: 'receipt' }),
      ...Object.values(noticeCalls.transitions).map((call) => (id: string) => post(call.path, { id, version: 1, opinion: '同意办理' })),
      (id) => get(`${attachmentEndpoints.findAttList.path}?attrefsysid=${id}`),
      (id) => uploadFile(service, as, id, 'OTHER', 'a.txt', Buffer.from('x')),
    ]
  }
  function paperKnocks(as: SignedIn): ((id: string) => Promise<RawAnswer>)[] {
    const post = (path: string, body: unknown) => service.raw('POST', path, { as, headers: json, body: JSON.stringify(body) })
    return [
      (id) => post(attachmentEndpoints.remove.path, { id }),
      (id) => post(attachmentEndpoints.delAtt.path, { ids: [id] }),
      (id) => post(attachmentEndpoints.ticket.path, { id }),
    ]
  }
  const tables = () =>
    service.db.system(async ({ db }) =>
      JSON.stringify([
        await db.selectFrom('application').selectAll().orderBy('id').execute(),
        await db.selectFrom('application_event').selectAll().orderBy('id').execute(),
        await db.selectFrom('attachment').selectAll().orderBy('id').execute(),
      ]),
    )
  const nowhere = '0f0e0d0c-0b0a-4908-8706-050403020100'

  it('answer like records that do not exist, whatever is asked, and stay as they are', async () => {
    const before = await tables()
    let attempts = 0
    const noted = async (account: SignedIn) =>
      service.db.system(({ db }) =>
        db.selectFrom('audit_log').select('target').where('account_id', '=', account.account.id).where('outcome', '=', 'denied').execute(),
      )
    for (const { name, as } of foreigners) {
      for (const knock of knocks(as)) {
        const missing = await knock(nowhere)
        expect([403, 404]).toContain(missing.status)
        for (const id of [...ids, 'not-an-id', `${ids[0]}'`]) {
          const answer = await knock(encodeURIComponent(id))
          attempts += 1
          expect(`${name} ${answer.status} ${answer.text}`).toBe(`${name} ${missing.status} ${missing.text}`)
        }
      }
      for (const knock of paperKnocks(as)) {
        const missing = await knock(nowhere)
        expect(missing.status).toBe(404)
        for (const id of paperIds.slice(0, 6)) {
          const answer = await knock(id)
          attempts += 1
          expect(`${name} ${answer.text}`).toBe(`${name} ${missing.text}`)
        }
      }
    }
    // Each attempt is noted with the record it was made on (security T1).
    for (const { as } of foreigners) {
      const targets = new Set((await noted(as)).map(({ target }) => target))
      expect([...ids, ...paperIds.slice(0, 6)].filter((id) => !targets.has(id))).toEqual([])
    }
    expect(attempts).toBeGreaterThan(1500)
    // Of a batch any may be another's, not the first alone.
    const [stranger] = foreigners
    const batch = { ids: [nowhere, nowhere, paperIds[0], "' or 1=1"] }
    const refused = await service.raw('POST', attachmentEndpoints.delAtt.path, { as: stranger?.as, headers: json, body: JSON.stringify(batch) })
    const last = await service.db.system(({ db }) => db.selectFrom('audit_log').select(['target', 'detail']).orderBy('id', 'desc').executeTakeFirst())
    expect([refused.status, last]).toEqual([404, { target: nowhere, detail: { reason: 'NOT_FOUND', ids: [nowhere, paperIds[0]] } }])
    expect(await tables()).toBe(before)
  })

  it('are in no list, count, search or home page of theirs', async () => {
    for (const { as } of foreigners) {
      for (const view of ['own', 'query', 'review']) {
        for (const more of ['', `&keyword=${encodeURIComponent('金丝雀')}`, '&areaCode=33', '&status=10,15,20,30,70,85,90']) {
          const answer = await service.raw('GET', `${noticeCalls.list.path}?view=${view}${more}`, { as })
          expect(answer.text).not.toContain('金丝雀')
          if (answer.status === 200) expect(answer.json().data).toMatchObject({ count: 0, list: [] })
        }
        const counts = await service.raw('GET', `${noticeCalls.counts.path}?view=${view}`, { as })
        if (counts.status === 200)
          expect(Object.values((counts.json().data as { counts: Record<string, number> }).counts).every((count) => count === 0)).toBe(true)
      }
      for (const { path } of [homeEndpoints.home, homeEndpoints.getEqustatisticNums, homeEndpoints.getEqmOverview]) {
        const answer = await service.raw('GET', path, { as })
        expect(answer.status).toBe(200)
        expect(answer.text).not.toContain('金丝雀')
      }
    }
  })

  it('take no paper from a mixed list: all or none', async () => {
    const mine = await aNotice(service, cast, '10')
    const theirs = await service.signIn('3')
    const foreign = await aNotice(service, { ...cast, applicant: theirs }, '10')
    const of = (id: string) =>
      service.db.system(({ db }) => db.selectFrom('attachment').select('id').where('owner_id', '=', id).where('deleted', '=', false).execute())
    const mixed = [...(await of(mine.id)), ...(await of(foreign.id))].map((row) => row.id)
    const answer = await service.call(attachmentEndpoints.delAtt, { body: { ids: mixed } }, cast.applicant)
    expect(answer.status).toBe(404)
    expect([(await of(mine.id)).length, (await of(foreign.id)).length]).toEqual([3, 3])
  })

  it('open to those they concern once submitted, with personal data covered', async () => {
    const [draft, , submitted] = ids
    for (const as of [cast.registrar, cast.useUnit, cast.institute]) {
      expect((await service.call(noticeCalls.detail, { params: { id: draft ?? '' } }, as)).status).toBe(404)
      const seen = await service.raw('GET', `/a/stone/eqmBcwBasic/detail/${submitted}`, { as })
      expect(seen.text).toContain(canary)
      expect(seen.text).not.toContain(workerIdCard)
      expect(seen.text).toContain('330299********0019')
      expect(seen.json()).toMatchObject({ data: { form: { fields: { constLeaderMobile: '130****0005' } } } })
    }
    const revealed = await service.call(noticeCalls.reveal, { body: { id: submitted ?? '', field: 'workers.0.idCard' } }, cast.registrar)
    expect(revealed.data).toEqual({ value: workerIdCard })
    const [line] = await service.db.system(({ db }) =>
      db
        .selectFrom('audit_log')
        .selectAll()
        .where('action', '=', 'constructionNotice.reveal')
        .where('account_id', '=', cast.registrar.account.id)
        .where('outcome', '=', 'done')
        .execute(),
    )
    expect(line).toMatchObject({ target: submitted, detail: { field: 'workers.0.idCard' } })
    for (const field of ['workers.9.idCard', 'workers.0.name', 'constLeader', 'workers', '__proto__.x', 'workers.0.__proto__', 'workers.-1.idCard', '']) {
      expect((await service.call(noticeCalls.reveal, { body: { id: submitted ?? '', field } }, cast.registrar)).status).toBe(404)
    }
  })

  it('keep what their owner types after they came back, in lists and searches as on their page', async () => {
    const { id } = await aNotice(service, cast, '30', { projectName: '送审的工程' })
    const typed = { ...aNoticeForm(cast, service.clock.now(), { projectName: '改写的工程', constructionAreaCode: '330203' }) }
    const saved = await service.call(noticeCalls.save, { body: { id, version: await versionOf(service, id), form: typed } }, cast.applicant)
    expect(saved.success).toBe(true)
    const listed = async (as: SignedIn, keyword: string) => (await service.call(noticeCalls.list, { query: { keyword } }, as)).data?.list ?? []
    for (const as of [cast.registrar, cast.useUnit, cast.institute]) {
      expect(await listed(as, '改写的工程')).toEqual([])
      expect(await listed(as, '送审的工程')).toMatchObject([{ id, areaName: '鄞州区', fields: { projectName: '送审的工程' } }])
      expect((await service.raw('GET', `/a/stone/eqmBcwBasic/detail/${id}`, { as })).text).not.toContain('改写的工程')
    }
    await take(service, cast.applicant, 'commit', id)
    expect(await listed(cast.registrar, '改写的工程')).toMatchObject([{ id, areaName: '海曙区' }])
  })

  it('keep the papers they were submitted with, until their owner sends them again', async () => {
    const { id } = await aNotice(service, cast, '30')
    const listed = async (as: SignedIn) => {
      const { data } = await service.call(attachmentEndpoints.findAttList, { query: { attrefsysid: id } }, as)
      const shown = await service.call(noticeCalls.detail, { params: { id } }, as)
      expect(shown.data?.attachments).toEqual(data?.list)
      return data?.list.map(({ code, fileName }) => `${code} ${fileName}`).sort()
    }
    const submitted = ['LICENCE 材料-LICENCE.pdf', 'NOTICE_FORM 材料-NOTICE_FORM.pdf', 'PLAN 材料-PLAN.pdf']
    const [licence] = (await service.call(attachmentEndpoints.findAttList, { query: { attrefsysid: id, code: 'LICENCE' } }, cast.applicant)).data?.list ?? []
    await service.call(attachmentEndpoints.remove, { body: { id: licence?.id ?? '' } }, cast.applicant)
    const added = (await uploadFile(service, cast.applicant, id, 'LICENCE', '新的许可证.pdf')).json().data as { id: string }
    expect(await listed(cast.applicant)).toEqual(['LICENCE 新的许可证.pdf', 'NOTICE_FORM 材料-NOTICE_FORM.pdf', 'PLAN 材料-PLAN.pdf'])
    await collectDeletedFiles(service.context)
    const opened = async (as: SignedIn, paper: string) => {
      const { data } = await service.call(attachmentEndpoints.ticket, { body: { id: paper } }, as)
      return data ? (await service.raw('GET', data.url)).status : 404
    }
    for (const as of [cast.registrar, cast.useUnit, cast.institute]) {
      expect(await listed(as)).toEqual(submitted)
      expect([await opened(as, licence?.id ?? ''), await opened(as, added.id)]).toEqual([200, 404])
    }
    expect([await opened(cast.applicant, licence?.id ?? ''), await opened(cast.applicant, added.id)]).toEqual([404, 200])
    await take(service, cast.applicant, 'commit', id)
    expect(await listed(cast.registrar)).toEqual(await listed(cast.applicant))
    expect([await opened(cast.registrar, licence?.id ?? ''), await opened(cast.registrar, added.id)]).toEqual([404, 200])
    const { data } = await service.call(noticeCalls.detail, { params: { id } }, cast.registrar)
    expect(data?.changes).toEqual([
      { field: 'attachments.LICENCE', label: expect.stringContaining('许可证'), before: '材料-LICENCE.pdf', after: '新的许可证.pdf' },
    ])
    // Attachments of an earlier submission are kept.
    await collectDeletedFiles(service.context)
    const row = await service.db.system(({ db }) =>
      db
        .selectFrom('attachment')
        .selectAll()
        .where('id', '=', licence?.id ?? '')
        .executeTakeFirstOrThrow(),
    )
    expect(row).toMatchObject({ deleted: true, file_removed: false, first_revision: 1, last_revision: 1 })
  })

  it('are told of where a later submission added, removed or replaced them, by the title of each', async () => {
    const { id } = await aNotice(service, cast, '30')
    const { data } = await service.call(attachmentEndpoints.findAttList, { query: { attrefsysid: id } }, cast.applicant)
    const submitted = (code: string) => data?.list.find((paper) => paper.code === code)
    const [plan, licence] = [submitted('PLAN'), submitted('LICENCE')]
    for (const paper of [plan, licence]) await service.call(attachmentEndpoints.remove, { body: { id: paper?.id ?? '' } }, cast.applicant)
    await uploadFile(service, cast.applicant, id, 'LICENCE', licence?.fileName)
    await uploadFile(service, cast.applicant, id, 'CONTRACT', '合同.pdf')
    await take(service, cast.applicant, 'commit', id)
    const { data: detail } = await service.call(noticeCalls.detail, { params: { id } }, cast.registrar)
    const labelOf = (code: string) => constructionNotice.attachments.find((paper) => paper.code === code)?.label
    expect(detail?.changes).toEqual([
      { field: 'attachments.LICENCE', label: labelOf('LICENCE'), before: licence?.fileName, after: `${licence?.fileName}（已更换）` },
      { field: 'attachments.CONTRACT', label: labelOf('CONTRACT'), before: '', after: '合同.pdf' },
      { field: 'attachments.PLAN', label: labelOf('PLAN'), before: plan?.fileName, after: '' },
    ])
  })

  it('stay behind the second wall when a query forgets its scope', async () => {
    const [foreigner] = foreigners
    if (!foreigner) throw new Error('Nobody')
    const { unit, roles } = foreigner.as.account
    const scope = {
      accountId: '',
      unitId: unit.id,
      unitUscc: unit.uscc,
      roleType: roles[0] ?? '',
      areaCode: unit.areaCode,
      viewers: [`unit:${unit.id}`, `uscc:${unit.uscc}`],
    }
    const seen = await service.db.read(scope, async ({ db }) => [
      await db.selectFrom('application').select('id').where('id', 'in', ids).execute(),
      await db.selectFrom('application_event').select('id').where('application_id', 'in', ids).execute(),
      await db.selectFrom('attachment').select('id').where('owner_id', 'in', ids).execute(),
    ])
    expect(seen).toEqual([[], [], []])
    const changed = await service.db.transaction(scope, ({ db }) =>
      db.updateTable('application').set({ status: '90' }).where('id', 'in', ids).executeTakeFirst(),
    )
    expect(Number(changed.numUpdatedRows)).toBe(0)
  })
})
