import { constructionNotice as definition, devicesNamed, inspectionDevices } from '@shared/contract/application'
import { sql } from 'kysely'
import { after, days, wireDate } from '../../clock'
import { changeCreditCode } from '../../testing/changedCode'
import { must } from '../../testing/inspections'
import { aCast, aDevice, aDraft, aNotice, aNoticeForm, type NoticeCast, noticeCalls, take } from '../../testing/notices'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { runMigration } from '../../testing/testDatabase'
import { unfiled } from '../../workflow/form/filledForm'
import { constructionNoticeBehaviour } from './constructionNotice'

describe('what the service verifies of a construction notice', () => {
  let service: TestService
  let cast: NoticeCast
  beforeAll(async () => {
    service = await startTestService()
    cast = await aCast(service)
  })
  afterAll(() => service.close())

  /** A draft for these devices. */
  const draftOf = async (devices: readonly Record<string, string>[], fields: Record<string, string> = {}) => {
    const form = aNoticeForm(cast, service.clock.now(), fields)
    const draft = await aDraft(service, cast)
    const saved = await service.call(
      noticeCalls.save,
      { body: { id: draft.id, version: draft.version, form: { ...form, tables: { ...form.tables, devices: [...devices] } } } },
      cast.applicant,
    )
    expect(saved.success).toBe(true)
    return { id: draft.id, warnings: saved.data?.warnings }
  }

  /** Submits a notice for these devices and returns the checks, as the registrar sees them. */
  const checksOf = async (devices: readonly Record<string, string>[]) => {
    const draft = await draftOf(devices)
    await take(service, cast.applicant, 'commit', draft.id)
    return must(await service.call(noticeCalls.checks, { params: { id: draft.id } }, cast.registrar)).list
  }
  const deviceCheck = async (devices: readonly Record<string, string>[]) => (await checksOf(devices)).find((check) => check.key === 'devices')
  const devices = (count: number) => Array.from({ length: count }, () => aDevice())

  it('finds the last of fifty devices in another notice, and says of which it is', async () => {
    const other = await aNotice(service, cast, '20')
    const standing = await service.call(noticeCalls.detail, { params: { id: other.id } }, cast.applicant)
    const [known = {}] = standing.data?.form.tables.devices ?? []
    const again = aDevice({ factoryNo: known.factoryNo ?? '', manufacturer: known.manufacturer ?? '' })
    expect(await deviceCheck([...devices(49), again])).toMatchObject({
      ok: false,
      text: '有设备已在其他告知中',
      detail: `制造编号${known.factoryNo}已在${other.number}中告知`,
    })
  })

  it('tells the applicant at the row, after a save and when the draft is opened again, and not whose notice it is', async () => {
    const repeated = devices(1)
    await deviceCheck(repeated)
    const draft = await draftOf([...devices(2), ...repeated])
    const told = [{ field: 'devices.2.factoryNo', message: '这台设备已在其他告知中，请核对制造编号，避免重复告知' }]
    expect(draft.warnings).toEqual(told)
    const opened = await service.call(noticeCalls.detail, { params: { id: draft.id } }, cast.applicant)
    expect(opened.data?.warnings).toEqual(told)
    await take(service, cast.applicant, 'commit', draft.id)
    const submitted = await service.call(noticeCalls.detail, { params: { id: draft.id } }, cast.registrar)
    expect(submitted.data?.warnings).toBeUndefined()
  })

  it('names the first five of many and counts the rest', async () => {
    const repeated = devices(7)
    await deviceCheck(repeated)
    const found = await deviceCheck(repeated)
    expect(found?.detail).toMatch(/^(制造编号SL\d+已在GZ\d+中告知；){4}制造编号SL\d+已在GZ\d+中告知，等7处$/)
  })

  it('does not take the repair of a device for the notice of its work that is over, but does for work that goes on and for a second installation', async () => {
    const now = service.clock.now()
    const [device] = devices(1)
    const received = async (fields: Record<string, string>) => {
      const draft = await draftOf([device ?? {}], fields)
      await take(service, cast.applicant, 'commit', draft.id)
      return take(service, cast.registrar, 'receive', draft.id)
    }
    const planned = (kind: string, start: number, end: number) => ({
      constructionKind: kind,
      plannedStart: wireDate(after(now, days(start))),
      plannedEnd: wireDate(after(now, days(end))),
    })
    await received(planned('1', 2, 20))
    expect((await draftOf([device ?? {}], planned('4', 15, 40))).warnings).toHaveLength(1)
    expect((await draftOf([device ?? {}], planned('4', 21, 40))).warnings).toEqual([])
    expect((await draftOf([device ?? {}], planned('1', 21, 40))).warnings).toHaveLength(1)
  })

  it("looks for the maker's authority of an elevator alone, and says of a crane what is usual without holding it against the notice", async () => {
    const said = async (device: Record<string, string>) => {
      const checks = await checksOf([aDevice(device)])
      return ['papers', 'work'].map((wanted) => checks.find(({ key }) => key === wanted)).map((found) => [found?.ok, found?.text, found?.detail])
    }
    const wanting = '电梯的施工单位不是制造单位，未见制造单位授权/同意书'
    expect(await said({})).toEqual([
      [false, '请核对附件', wanting],
      [true, '需要监督检验，请在施工前向检验机构申请', ''],
    ])
    expect(await said({ equclacode: '4000', categoryCode: '4100', varietyCode: '4110' })).toEqual([
      [true, '应提交的附件齐全', ''],
      [true, expect.stringContaining('列入目录的品种'), ''],
    ])
  })

  it('says that nothing is repeated only when nothing is', async () => {
    expect(await deviceCheck(devices(50))).toMatchObject({ ok: true, text: '设备没有重复告知' })
  })

  it('does not suspect work of having begun unnoticed that began after its notice was received', async () => {
    const startCheck = async (id: string) => {
      const registrar = await service.signIn(cast.registrar.account)
      return (await service.call(noticeCalls.checks, { params: { id } }, registrar)).data?.list.find((check) => check.key === 'start')
    }
    const [received, waiting] = [await aNotice(service, cast, '70'), await aNotice(service, cast, '20')]
    service.clock.move(days(30))
    expect(await startCheck(received.id)).toMatchObject({ ok: true, text: '在计划开工日期以前接收' })
    expect(await startCheck(waiting.id)).toMatchObject({ ok: false, text: expect.stringContaining('是否未告知先施工') })
    service.clock.move(-days(30))
  })

  it('knows the use unit by the credit code it had when the notice was written', async () => {
    const others = await aCast(service)
    const { id } = await aNotice(service, others, '20')
    await changeCreditCode(service, others.useUnit.account)
    const checks = must(await service.call(noticeCalls.checks, { params: { id } }, others.registrar))
    expect(checks.list.find(({ key }) => key === 'useUnit')).toMatchObject({ ok: true, text: '使用单位与平台登记一致' })
  })

  /** Saves a notice with the values of its first worker changed. */
  const withWorker = async (id: string, change: Record<string, string>) => {
    const { version, form } = must(await service.call(noticeCalls.detail, { params: { id } }, cast.applicant))
    const [first = {}, ...others] = form.tables.workers ?? []
    const tables = { ...form.tables, workers: [{ ...first, ...change }, ...others] }
    must(await service.call(noticeCalls.save, { body: { id, version, form: { ...form, tables } } }, cast.applicant))
  }
  const changesOf = async (id: string) => must(await service.call(noticeCalls.detail, { params: { id } }, cast.registrar)).changes

  it('tells who sent it back of a corrected identity number, although the digits that differ are masked', async () => {
    const { id } = await aNotice(service, cast, '30')
    await withWorker(id, { idCard: '330299198602030019' })
    await take(service, cast.applicant, 'commit', id)
    expect(await changesOf(id)).toEqual([
      { field: 'workers.0.idCard', label: expect.stringContaining('身份证号'), before: '330299********0019', after: '330299********0019（已修改）' },
    ])
  })

  it('names piping without a number in the supervision of its installation, once it is received, for its use unit', async () => {
    const size = { nominalDiameter: '100', nominalThickness: '6', pipeLength: '120.5' }
    const kind = { equclacode: '8000', categoryCode: '8300', varietyCode: '8310', equipmentName: '工艺管道' }
    const piping = { ...kind, pipelineNo: 'GD-001', pipeGrade: 'GC2', ...size }
    const draft = await draftOf([piping])
    const licence = '许可项目/级别中没有压力管道，请核对许可证是否包括本次施工'
    expect(draft.warnings).toEqual([{ field: 'constLicenceScope', message: licence }])
    const { number } = await take(service, cast.applicant, 'commit', draft.id)
    // In lists too it is counted as what it is.
    const { list } = must(await service.call(noticeCalls.list, { query: { view: 'own', keyword: number, pageNo: 1, pageSize: 20 } }, cast.applicant))
    expect(list.map((row) => devicesNamed(definition, row))).toEqual(['工艺管道 1 条'])
    const remark = async (as: SignedIn, query: { applyKind: string; equclacode: string }, devices = number) => {
      const answer = await service.call(inspectionDevices, { query: { ...query, devices } }, as)
      return answer.data?.list.map(({ message }) => message)
    }
    const supervision = { applyKind: '03', equclacode: '8000' }
    const { list: checks } = must(await service.call(noticeCalls.checks, { params: { id: draft.id } }, cast.registrar))
    expect(checks.find(({ key }) => key === 'licenceScope')).toEqual({
      key: 'licenceScope',
      ok: false,
      text: licence,
      detail: expect.stringContaining('电梯安装'),
    })
    const notReceived = ['没有这个编号的压力管道安装告知，或者登记机关还没有接收']
    expect(await remark(cast.useUnit, supervision)).toEqual(notReceived)
    await take(service, cast.registrar, 'receive', draft.id)
    expect(await remark(cast.useUnit, supervision)).toEqual([])
    expect(await remark(await service.signIn('1'), supervision)).toEqual(notReceived)
    const ofAnElevator = await aNotice(service, cast, '70')
    expect(await remark(cast.useUnit, supervision, ofAnElevator.number)).toEqual(notReceived)
    const others = [expect.stringContaining('只用于压力管道登记以前的监督检验')]
    expect(await remark(cast.useUnit, { ...supervision, applyKind: '01' })).toEqual(others)
    expect(await remark(cast.useUnit, { ...supervision, equclacode: '3000' })).toEqual(others)
  })

  it('gives the notices from before the kind by which lists count their devices, those sent back the one that was submitted', async () => {
    const piping = { equclacode: '8000', categoryCode: '8300', varietyCode: '8310', equipmentName: '工艺管道' }
    const returned = await aNotice(service, cast, '30')
    const ids = [await draftOf([piping]), await draftOf([aDevice(), aDevice()]), await draftOf([]), returned].map(({ id }) => id)
    const { system } = service.db
    const stored = async () => {
      const rows = await system(({ db }) => db.selectFrom('application').select(['id', 'summary']).where('id', 'in', ids).execute())
      return new Map(rows.map(({ id, summary }) => [id, summary]))
    }
    const written = await stored()
    // The elevator is being replaced by piping.
    const typed = JSON.stringify({ fields: {}, tables: { devices: [piping] } })
    await system(({ db }) => db.updateTable('application').set({ form: typed }).where('id', '=', returned.id).execute())
    await system(({ db }) => db.updateTable('application').set({ summary: sql`summary #- '{fields,equclacode}'` }).execute())
    expect(await stored()).not.toEqual(written)
    await runMigration(service, '1090_kinds_of_notices.sql')
    expect(await stored()).toEqual(written)
    expect(ids.map((id) => written.get(id)?.fields.equclacode)).toEqual(['8000', '3000', '', '3000'])
  })
})

describe('the papers of a notice', () => {
  const device = {
    ...{ equclacode: '起重机械', categoryCode: '桥式起重机', equipmentName: '电动双梁起重机', factoryNo: 'QD0001', manufacturer: '示例重工' },
    ...{ registrationCode: '40103302002026110001', equipmentCode: '41103330020260001', unitInternalNo: '2号车间' },
  }
  const printed = (document: 'notice' | 'receipt', devices: readonly Record<string, string>[], equclacode = '') =>
    JSON.stringify(constructionNoticeBehaviour.documents?.[document]?.(unfiled({ fields: { equclacode }, tables: { devices: [...devices] } })).blocks)

  it('say which device each is about: its kind, and the numbers by which it is registered', () => {
    for (const value of Object.values(device)) expect(printed('notice', [device])).toContain(`"${value}"`)
    const pipeline = { pipelineNo: 'GD-001', pipeLength: '120.5' }
    for (const value of Object.values(pipeline)) expect(printed('notice', [pipeline], '8000')).toContain(`"${value}"`)
    expect(printed('notice', [pipeline], '8000')).not.toContain('制造许可证编号')
    expect([printed('receipt', [pipeline], '8000').includes('"1条"'), printed('receipt', [device]).includes('"1台"')]).toEqual([true, true])
    for (const value of [device.categoryCode, device.registrationCode]) expect(printed('receipt', [device])).toContain(`"${value}"`)
  })

  it('count pipelines as 条 over their tables, and other devices as 台', () => {
    const countedIn = (blocks: string) => blocks.match(/设备清单[^"]*（共1.）/g)?.map((title) => title.slice(-3))
    expect(countedIn(printed('notice', [{ pipelineNo: 'GD-001' }], '8000'))).toEqual(['1条）', '1条）'])
    expect(countedIn(printed('receipt', [{ pipelineNo: 'GD-001' }], '8000'))).toEqual(['1条）'])
    expect(countedIn(printed('notice', [device]))).toEqual(['1台）', '1台）'])
  })
})
