import { sql } from 'kysely'
import { collectDeletedFiles } from '../../attachment/collectFiles'
import { aCast, aDevice, aDraft, aNotice, aNoticeForm, type NoticeCast, noticeCalls, take, transitionCall, withdrawalCheck } from '../../testing/notices'
import { uploadFile } from '../../testing/papers'
import { startTestService, type TestService } from '../../testing/service'
import { asOwner } from '../../testing/testDatabase'
import { mostDrafts } from '../../workflow/draft'

describe('drafts', () => {
  let service: TestService
  let cast: NoticeCast
  beforeAll(async () => {
    service = await startTestService()
    cast = await aCast(service)
  })
  afterAll(() => service.close())

  const save = (body: Record<string, unknown>, as = cast.applicant) => service.call(noticeCalls.save, { body: body as never }, as)
  const detail = async (id: string) => {
    const answer = await service.call(noticeCalls.detail, { params: { id } }, cast.applicant)
    if (!answer.success) throw new Error(answer.errorMsg)
    return answer.data
  }
  const rowOf = (id: string) => service.db.system(({ db }) => db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

  it('are kept up to so many of one type by a unit, and no more', async () => {
    const another = await aCast(service)
    const first = await save({ form: { fields: {}, tables: {} } }, another.applicant)
    if (!first.success) throw new Error(first.errorMsg)
    // Only the ranges are counted: a thousand complete drafts would take a minute.
    await asOwner(
      service.address,
      `do $$ declare names text := (select string_agg(column_name, ',') from information_schema.columns
          where table_name = 'application_party' and column_name <> 'application_id');
        begin
          set local session_replication_role = replica;
          execute format('insert into application_party (application_id, %1$s) select gen_random_uuid(), %1$s
            from application_party, generate_series(2, ${mostDrafts}) where application_id = ''${first.data.id}'' and viewer like ''unit:%%''', names);
        end $$`,
    )
    expect(await save({ form: { fields: {}, tables: {} } }, another.applicant)).toMatchObject({
      errorCode: 'NOT_ALLOWED_NOW',
      errorMsg: '本单位暂存的这种申请已有1000份，请先提交或删除不用的',
    })
    expect((await save({ form: { fields: {}, tables: {} } })).success).toBe(true)
  })

  it.each(['x1', '99', '33021'])('that name %s as their area are told of it, and no longer end in a fault', async (constructionAreaCode) => {
    const form = aNoticeForm(cast, service.clock.now())
    const saved = await save({ form: { ...form, fields: { ...form.fields, constructionAreaCode } } })
    if (!saved.success) throw new Error(saved.errorMsg)
    const refused = await save({
      id: saved.data.id,
      version: saved.data.version,
      isCommit: '1',
      form: { ...form, fields: { ...form.fields, constructionAreaCode } },
    })
    expect(refused).toMatchObject({
      status: 200,
      errorCode: 'INCOMPLETE',
      fieldErrors: expect.arrayContaining([expect.objectContaining({ field: 'constructionAreaCode' })]),
    })
  })

  it('keep what was typed, even what a rule refuses', async () => {
    const form = {
      fields: { constLeaderMobile: '1300', receiveOrg: 'nobody', constructionAreaCode: '999999', plannedStart: '2026-02' },
      tables: { devices: [{ factoryNo: 'A' }] },
    }
    const saved = await save({ form })
    expect(saved).toMatchObject({ success: true, data: { status: '10', version: 1 } })
    const kept = await detail(saved.data?.id ?? '')
    expect(kept.form.fields).toMatchObject(form.fields)
    expect(kept.form.tables.devices?.[0]?.factoryNo).toBe('A')
    expect(await rowOf(kept.id)).toMatchObject({ area_code: '', viewers: [`unit:${cast.applicant.account.unit.id}`] })
  })

  it('drop what only the service may set, and whatever is not of the form', async () => {
    const form = aNoticeForm(cast, service.clock.now(), {
      constUnitName: '假冒有限公司',
      constUnitUscc: '91330200QQ0000012P',
      noticeNo: 'GZ000000000000000001',
      status: '70',
      unknown: 'x',
    })
    const planted = {
      form: { ...form, status: '70', tables: { ...form.tables, devices: [aDevice({ unitId: 'x', __proto__: 'y' })], secrets: [{ a: 'b' }] } },
      unitId: cast.useUnit.account.unit.id,
      unit_id: cast.useUnit.account.unit.id,
      status: '70',
      number: 'GZ1',
      receiptNo: 'SL1',
      handlerId: cast.registrar.account.id,
      applicantId: cast.registrar.account.id,
      createdAt: '2000-01-01',
      relied_on: true,
      type: 'other',
      deleted: true,
      version: undefined,
    }
    const saved = await save(planted)
    expect(saved.success).toBe(true)
    const row = await rowOf(saved.data?.id ?? '')
    expect(row).toMatchObject({
      status: '10',
      number: '',
      receipt_no: '',
      unit_id: cast.applicant.account.unit.id,
      applicant_id: cast.applicant.account.id,
      handler_id: null,
      relied_on: false,
      deleted: false,
      type: 'constructionNotice',
    })
    expect(row.form.fields).toMatchObject({
      constUnitName: cast.applicant.account.unit.unitName,
      constUnitUscc: cast.applicant.account.unit.uscc,
      noticeNo: '',
    })
    expect(Object.keys(row.form.tables).sort()).toEqual(['devices', 'workers'])
    expect(JSON.stringify(row.form)).not.toMatch(/unknown|secrets|unitId/)
  })

  it('are refused when malformed, never with a server error', async () => {
    const form = aNoticeForm(cast, service.clock.now())
    const bodies: unknown[] = [
      {},
      { form: null },
      { form: [] },
      { form: { fields: [], tables: {} } },
      { form: { fields: { projectName: 5 }, tables: {} } },
      { form: { fields: { projectName: '长'.repeat(10_000) }, tables: {} } },
      { form: { ...form, tables: { devices: 'x' } } },
      { form: { ...form, tables: { devices: Array.from({ length: 80 }, () => aDevice()) } } },
      { form, id: 5 },
      { form, isCommit: 'yes' },
      { form, version: '1' },
      { form, id: 'x'.repeat(100) },
      { form: { fields: { projectName: 'a\u0000b' }, tables: {} } },
    ]
    for (const body of bodies) expect((await save(body as Record<string, unknown>)).status).toBe(400)
    for (const id of ['x', 'null', "1' or '1'='1", '00000000-0000-0000-0000-000000000000']) expect((await save({ id, version: 1, form })).status).toBe(404)
  })

  it('refuse an older version and tell why', async () => {
    const { id } = await aDraft(service, cast)
    const form = aNoticeForm(cast, service.clock.now())
    expect((await save({ id, version: 1, form })).data?.version).toBe(2)
    expect(await save({ id, version: 1, form })).toMatchObject({ status: 409, errorCode: 'STALE_VERSION' })
  })

  it('are kept when a commit is refused, which says what is missing and where the draft stands', async () => {
    const form = aNoticeForm(cast, service.clock.now(), { projectName: '未完成的工程', plannedEnd: '', constLeaderMobile: '123' })
    const refused = await save({ isCommit: '1', form })
    expect(refused).toMatchObject({ status: 200, success: false, errorCode: 'INCOMPLETE' })
    if (refused.success) return
    const kept = refused as unknown as { data: { id: string; version: number; status: string }; fieldErrors: { field: string; message: string }[] }
    expect(kept.fieldErrors).toEqual([
      { field: 'constLeaderMobile', message: '请输入有效的手机号码' },
      { field: 'plannedEnd', message: '请选择计划竣工日期' },
      { field: 'attachments.NOTICE_FORM', message: '请上传安装改造修理告知单(盖章)' },
      { field: 'attachments.LICENCE', message: '请上传施工许可证复印件(盖章)' },
    ])
    expect(kept.data).toMatchObject({ status: '10', version: 1 })
    expect((await detail(kept.data.id)).form.fields.projectName).toBe('未完成的工程')

    for (const code of ['NOTICE_FORM', 'LICENCE']) await uploadFile(service, cast.applicant, kept.data.id, code)
    const whole = await save({ id: kept.data.id, version: kept.data.version, isCommit: '1', form: aNoticeForm(cast, service.clock.now()) })
    expect(whole.data).toMatchObject({ id: kept.data.id, status: '20' })
    const log = await service.call(noticeCalls.showOpinion, { query: { id: kept.data.id } }, cast.applicant)
    expect(log.data?.list.map((event) => event.action)).toEqual(['commit', 'save'])
  })

  it('cannot be committed to a unit that is no authority, or to a place that does not exist', async () => {
    const { id, version } = await aDraft(service, cast)
    const form = aNoticeForm(cast, service.clock.now(), { receiveOrg: cast.inspection.id, inspectionOrg: cast.authority.id, constructionAreaCode: '330299' })
    const refused = await save({ id, version, isCommit: '1', form })
    expect(refused).toMatchObject({ errorCode: 'INCOMPLETE' })
    if (!refused.success) expect(refused.fieldErrors?.map((error) => error.field).sort()).toEqual(['constructionAreaCode', 'inspectionOrg', 'receiveOrg'])
  })

  it('are written once however often the same request is sent', async () => {
    const body = JSON.stringify({ form: aNoticeForm(cast, service.clock.now(), { projectName: '只写一次' }) })
    const send = () =>
      service.raw('POST', noticeCalls.save.path, { as: cast.applicant, body, headers: { 'content-type': 'application/json', 'idempotency-key': 'same-key' } })
    const [first, second] = [await send(), await send()]
    expect(first.json().data).toEqual(second.json().data)
    const other = await service.raw('POST', noticeCalls.save.path, {
      as: cast.applicant,
      body: body.replace('只写一次', '另一个'),
      headers: { 'content-type': 'application/json', 'idempotency-key': 'same-key' },
    })
    expect(other.status).toBe(409)
  })

  it('start from the unit record and can be made from an earlier notice', async () => {
    const prefill = await service.call(noticeCalls.prefill, {}, cast.applicant)
    expect(prefill.data?.fields).toMatchObject({
      constUnitName: cast.applicant.account.unit.unitName,
      constLicenceNo: 'TS3333001-2028',
      constContact: '王测试',
    })
    const source = await aNotice(service, cast, '70')
    const copy = await service.call(noticeCalls.copy, { body: { id: source.id } }, cast.applicant)
    expect(copy.data).toMatchObject({ status: '10', number: '' })
    const made = await detail(copy.data?.id ?? '')
    expect(made).toMatchObject({ previousId: source.id, attachments: [], receiptNo: '' })
    expect(made.form.fields).toMatchObject({ projectName: '示例花园二期', noticeNo: '' })
    for (const as of [cast.useUnit, cast.registrar]) expect((await service.call(noticeCalls.copy, { body: { id: source.id } }, as)).status).toBe(403)
    const foreign = await service.signIn('3')
    expect((await service.call(noticeCalls.copy, { body: { id: source.id } }, foreign)).status).toBe(404)
    expect((await save({ previousId: source.id, form: { fields: {}, tables: {} } }, foreign)).status).toBe(404)
  })

  it('take their papers with them when they are deleted', async () => {
    const { id } = await aDraft(service, cast)
    const papers = (await detail(id)).attachments
    await take(service, cast.applicant, 'delete', id)
    expect((await service.call(noticeCalls.detail, { params: { id } }, cast.applicant)).status).toBe(404)
    const rows = await service.db.system(({ db }) => db.selectFrom('attachment').select(['deleted', 'storage_key']).where('owner_id', '=', id).execute())
    expect(rows).toHaveLength(papers.length)
    await collectDeletedFiles(service.context)
    for (const row of rows) {
      expect(row.deleted).toBe(true)
      await expect(service.context.attachments.open(row.storage_key)).rejects.toThrow()
    }
  })

  it('cannot be withdrawn once something was built on them', async () => {
    const { id, version } = await aNotice(service, cast, '70')
    const ask = () => service.call(withdrawalCheck(), { query: { id } }, cast.applicant)
    expect((await ask()).data).toEqual({ allowed: true, reason: '' })
    await service.db.system(({ db }) => db.updateTable('application').set({ relied_on: true }).where('id', '=', id).execute())
    expect((await ask()).data).toEqual({ allowed: false, reason: '已据此告知办理了其他业务，不能再撤销' })
    const refused = await service.call(transitionCall('cancellationNotice'), { body: { id, version, opinion: '工程取消' } }, cast.applicant)
    expect(refused).toMatchObject({ success: false, errorCode: 'NOT_ALLOWED_NOW' })
  })

  it('are made once when the answer of a commit that was refused is lost, and the refusal is told again', async () => {
    const form = aNoticeForm(cast, service.clock.now(), { projectName: '只有一份' })
    const commit = (key: string) =>
      service.raw('POST', noticeCalls.save.path, {
        as: cast.applicant,
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ isCommit: '1', form }),
      })
    // Only the attachments are missing.
    const lost = (await commit('refused-commit')).json()
    expect(lost).toMatchObject({ success: false, errorCode: 'INCOMPLETE', data: { status: '10', version: 1 } })
    expect((await commit('refused-commit')).json()).toEqual(lost)
    const made = await service.db.system(({ db }) =>
      db
        .selectFrom('application')
        .select('id')
        .where('unit_id', '=', cast.applicant.account.unit.id)
        .where(sql`form->'fields'->>'projectName'`, '=', '只有一份')
        .execute(),
    )
    expect(made).toHaveLength(1)
  })

  it('leave an audit line for every write, without what was typed', async () => {
    const saved = await save({ form: aNoticeForm(cast, service.clock.now(), { projectName: '审计' }) })
    const lines = await service.db.system(({ db }) =>
      db
        .selectFrom('audit_log')
        .selectAll()
        .where('target', '=', saved.data?.id ?? '')
        .execute(),
    )
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ action: 'constructionNotice.save', outcome: 'done', account_id: cast.applicant.account.id })
    expect(JSON.stringify(lines)).not.toMatch(/审计|330299198501010019/)
  })
})
