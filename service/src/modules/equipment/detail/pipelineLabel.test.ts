import { checkEquipment, equipmentEndpoints } from '@shared/contract/equipment'
import { sql } from 'kysely'
import { aDevice } from '../../../testing/devices'
import { must } from '../../../testing/inspections'
import { aCast, aNotice } from '../../../testing/notices'
import { uploadFile } from '../../../testing/papers'
import { registrationByUnitCast } from '../../../testing/registrationByUnitCast'
import { changePiping, pipelineRows } from '../archive/writeArchive'

describe('a line of piping', () => {
  const { cast } = registrationByUnitCast()
  const certificate = '管31浙B80009(20)'

  async function aLine(number: string, more: Record<string, string> = {}) {
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const own = { equclacode: '8000', categoryCode: '8300', varietyCode: '8310', equipmentName: '工艺管道', projectName: '一号装置', useUnitId, useUnitUscc }
    const piping = await aDevice(cast.service, { ...own, useStatus: '10', useCertNo: certificate, registrationAuthority: '宁波市市场监督管理局', ...more })
    const at = cast.service.clock.now()
    const archive = JSON.stringify({ fields: { pipelineNo: number, pipelineName: '蒸汽管', medium: '蒸汽', pipeGrade: 'GC2' } })
    const line = { equipment_id: piping, name: '蒸汽管', number, next_inspection_date: '2031-05-06', archive, created_at: at, updated_at: at }
    const { id } = await cast.service.db.system(({ db }) => db.insertInto('equipment_pipeline').values(line).returning('id').executeTakeFirstOrThrow())
    return { id, piping }
  }
  const look = (number: string, code: string) => cast.service.call(checkEquipment, { body: { number, code } })

  it('has a label that opens what its unit says publicly, with its own name and date', async () => {
    const { id, piping } = await aLine('GD/1')
    const { list } = must(await cast.service.call(equipmentEndpoints.pipelineLabels, { body: { ids: [id] } }, cast.owner))
    expect(list).toMatchObject([{ id, equipmentName: '蒸汽管', number: certificate, pipelineNo: 'GD/1', nextInspectionDate: '2031-05-06' }])
    const detail = must(await cast.service.call(equipmentEndpoints.pipelineDetail, { params: { id } }, cast.owner))
    expect(detail.label).toEqual({ address: list[0]?.address, code: list[0]?.code })
    const scanned = new URLSearchParams(new URL(detail.label?.address ?? '').hash.slice(1))
    const [number, code] = [scanned.get('number') ?? '', scanned.get('code') ?? '']
    const own = { pipelineName: '蒸汽管', pipelineNo: 'GD/1', pipeGrade: 'GC2', medium: '蒸汽', nextInspectionDate: '2031-05-06', dueState: 'NORMAL' }
    expect(await look(number, code)).toMatchObject({ data: { equipmentName: '工艺管道', projectName: '一号装置', useCertNo: certificate, ...own } })
    expect([detail.row.pipingName, detail.registrationAuthority]).toEqual(['一号装置', '宁波市市场监督管理局'])
    const ofUnit = must(await cast.service.call(equipmentEndpoints.labels, { body: { ids: [piping] } }, cast.owner)).list[0]?.code ?? ''
    expect(must(await look(certificate, ofUnit)).pipelineNo).toBeUndefined()
    // The code of a line opens neither another line nor its unit, that of the unit no line.
    for (const [wrong, by] of [
      [certificate, code],
      [`${certificate}/GD/2`, code],
      [number, ofUnit],
    ] as const) {
      expect(await look(wrong, by)).toMatchObject({ errorCode: 'NOT_FOUND' })
    }
    await cast.service.db.system(({ db }) => db.deleteFrom('equipment_pipeline').where('id', '=', id).execute())
    expect(await look(number, code)).toMatchObject({ errorCode: 'NOT_FOUND' })
  })

  it('tells of a notice of works on it as its own, and of one on another line not at all', async () => {
    const registrationCode = '80003302002026110077'
    const { id, piping } = await aLine('PL-1', { useCertNo: '', registrationCode })
    const at = cast.service.clock.now()
    const { service, owner } = cast
    const other = { equipment_id: piping, name: '回水管', number: 'PL-2', archive: '{"fields":{}}', created_at: at, updated_at: at }
    const second = await service.db.system(({ db }) => db.insertInto('equipment_pipeline').values(other).returning('id').executeTakeFirstOrThrow())
    const notice = await aNotice(service, { ...(await aCast(service)), useUnit: owner }, '20')
    const devices = [{ equclacode: '8000', pipelineNo: 'PL-1', registrationCode }]
    await service.db.system(({ db }) =>
      db
        .updateTable('application')
        .set({ form: sql`jsonb_set(form, '{tables,devices}', ${JSON.stringify(devices)}::jsonb)` })
        .where('id', '=', notice.id)
        .execute(),
    )
    const noticesOf = async (line: string) => {
      const { list } = must(await service.call(equipmentEndpoints.pipelineTimeline, { query: { id: line } }, owner))
      return list.filter(({ kind }) => kind === 'application').map(({ key, ofUnit }) => [key, ofUnit])
    }
    expect([await noticesOf(id), await noticesOf(second.id)]).toEqual([[[notice.id, undefined]], []])
  })

  it('is found by its label however the letters are typed, and where the number of its unit contains a slash too', async () => {
    const useCertNo = 'GC/2004-017'
    const { id } = await aLine('gd-2/a', { useCertNo, projectName: '二号装置' })
    const { list } = must(await cast.service.call(equipmentEndpoints.pipelineLabels, { body: { ids: [id] } }, cast.owner))
    const code = list[0]?.code ?? ''
    for (const typed of [`${useCertNo}/gd-2/a`, `${useCertNo}/GD-2/A`, 'gc/2004-017 / gd-2/a', `${useCertNo}／ＧＤ-2／ａ`]) {
      expect([typed, await look(typed, code)]).toMatchObject([typed, { data: { pipelineNo: 'gd-2/a', useCertNo } }])
    }
    for (const other of [useCertNo, `${useCertNo}/`, '/'.repeat(168), 'gd-2/a']) expect(await look(other, code)).toMatchObject({ errorCode: 'NOT_FOUND' })
  })

  it('shows the attachments of its unit, and nothing of it to another unit', async () => {
    const { id, piping } = await aLine('GD-7', { useCertNo: '管31浙B80010(20)' })
    await uploadFile(cast.service, cast.owner, piping, 'NAMEPLATE')
    const detail = must(await cast.service.call(equipmentEndpoints.pipelineDetail, { params: { id } }, cast.owner))
    expect(detail.attachments?.map(({ code }) => code)).toEqual(['NAMEPLATE'])
    const unit = await cast.service.aUnit({ unit_type: '1', area_code: '330212' })
    const neighbour = await cast.service.signIn(await cast.service.anAccount({ roles: ['1'], unit }))
    expect(await cast.service.call(equipmentEndpoints.pipelineDetail, { params: { id } }, neighbour)).toMatchObject({ errorCode: 'NOT_FOUND' })
    expect(must(await cast.service.call(equipmentEndpoints.pipelineLabels, { body: { ids: [id] } }, neighbour)).list).toEqual([])
  })

  it('has attachments of its own, which its unit adds, its history tells and it keeps when it is put in again', async () => {
    const { id, piping } = await aLine('GD-8', { useCertNo: '管31浙B80011(20)', projectName: '八号装置' })
    const detail = async (who = cast.owner) => must(await cast.service.call(equipmentEndpoints.pipelineDetail, { params: { id } }, who))
    expect((await uploadFile(cast.service, cast.owner, id, 'NAMEPLATE', '铭牌.pdf')).json()).toMatchObject({ success: true })
    expect(await detail()).toMatchObject({ papers: [{ code: 'NAMEPLATE' }], addsPapers: true, attachments: [] })
    const records = { query: { id, pageNo: 1, pageSize: 20 } }
    const { list: ofLine } = must(await cast.service.call(equipmentEndpoints.pipelineChanges, records, cast.owner))
    expect(ofLine[0]).toMatchObject({ reason: '上传附件', changes: [{ label: '铭牌照片', before: '', after: '铭牌.pdf' }] })
    const { list: ofUnit } = must(await cast.service.call(equipmentEndpoints.changes, { query: { ...records.query, id: piping } }, cast.owner))
    expect(ofUnit[0]).toMatchObject({ changes: [{ label: '管线 GD-8 铭牌照片', after: '铭牌.pdf' }] })
    const institute = await cast.service.aUnit({ kind: 'inspection', area_code: '330200' })
    const acceptor = await cast.service.signIn(await cast.service.anAccount({ roles: ['4'], unit: institute }))
    const unit = await cast.service.aUnit({ unit_type: '1', area_code: '330212' })
    const neighbour = await cast.service.signIn(await cast.service.anAccount({ roles: ['1'], unit }))
    expect(await detail(acceptor)).toMatchObject({ papers: [{ code: 'NAMEPLATE' }], addsPapers: false })
    const added = async (who: typeof cast.owner) => (await uploadFile(cast.service, who, id, 'NAMEPLATE')).json().errorCode
    expect([await added(acceptor), await added(neighbour)]).toEqual(['NOT_ALLOWED_NOW', 'NOT_FOUND'])
    await cast.service.db.system(async (connection) => {
      const device = {
        ...(await connection.db.selectFrom('equipment').selectAll().where('id', '=', piping).executeTakeFirstOrThrow()),
        relation: 'assigned' as const,
      }
      const act = { caller: undefined, reason: '更正', now: cast.service.clock.now() }
      const lines = await pipelineRows(connection, piping)
      const written = { fields: device.archive.fields, tables: {} }
      await changePiping(connection, device, written, [], act)
      await changePiping(connection, { ...device, version: device.version + 1 }, written, lines, act)
    })
    expect(await detail()).toMatchObject({ papers: [{ code: 'NAMEPLATE' }] })
  })
})
