import { equipmentMaintain } from '@shared/contract/application'
import { equipmentEndpoints } from '@shared/contract/equipment'
import { type FormRow, shownGroups } from '@shared/contract/form'
import { aForm } from '../../../testing/applicationForms'
import { must } from '../../../testing/inspections'
import { maintainCast } from '../../../testing/maintainCast'

/** What 档案维护 writes of the lines of a unit of piping. */
describe('档案维护 of the lines of piping', () => {
  const { cast, maintain, archive, take, done, begun, fill } = maintainCast()

  /** A unit of piping with two lines, entered through an application. */
  async function aUnitOfPiping() {
    const application = await begun(cast.owner, { equclacode: '8000' })
    const definition = equipmentMaintain.formBy && (await equipmentMaintain.formBy.load('8000'))
    const piping = { ...equipmentMaintain, ...definition }
    const dates = Object.fromEntries(piping.groups.flatMap(({ fields }) => fields.flatMap(({ key, type }) => (type === 'date' ? [[key, '2020-01-02']] : []))))
    const sample = aForm(piping, cast.named, cast.service.clock.now(), { equclacode: '8000', ...dates, equipmentCode: '', registrationCode: '' })
    const line = (pipelineNo: string, pipeLength: string): FormRow => ({ ...sample.rows.pipelines?.[0], pipelineNo, pipeLength })
    await fill(application, sample.fields, [line('GD-1', '10'), line('GD-2', '20.5')])
    await done(maintain, cast.owner, application, 'commit')
    await done(maintain, cast.registrar, application, 'accept', 'audit')
    const detail = await cast.service.call(maintain.detail, { params: { id: application } }, cast.owner)
    return { id: detail.success ? (detail.data.form.fields.equipmentId ?? '') : '', line }
  }

  it('puts lines in, changes and takes out those of a registered unit of piping, and adds them up', async () => {
    const { id, line } = await aUnitOfPiping()
    expect(await archive(cast.owner, id, '8000')).toMatchObject({ data: { row: { pipelineCount: 2, pipelineLength: '30.5' } } })

    const again = await begun(cast.owner, { equipmentId: id })
    await fill(again, { reason: '更换管线' }, [line('GD-2', '21'), line('GD-3', '5')])
    await done(maintain, cast.owner, again, 'commit')
    // A line that came to the archive since the change was begun stays.
    const between = await begun(cast.owner, { equipmentId: id })
    await fill(between, { reason: '新增管线' }, [line('GD-1', '10'), line('GD-2', '20.5'), line('GD-9', '8')])
    await done(maintain, cast.owner, between, 'commit')
    await done(maintain, cast.registrar, between, 'accept', 'audit')
    await done(maintain, cast.registrar, again, 'accept', 'audit')
    expect(await archive(cast.owner, id, '8000')).toMatchObject({ data: { row: { pipelineCount: 3, pipelineLength: '34' } } })
    const lines = await cast.service.call(equipmentEndpoints.pipelines, { query: { pipingId: id } }, cast.owner)
    expect(lines.success && lines.data.list.map((row) => [row.pipelineNo, row.pipeLength, row.version])).toEqual([
      ['GD-2', '21', 2],
      ['GD-3', '5', 1],
      ['GD-9', '8', 1],
    ])
    // The lines of a copied change, too, are those of its source and those that came since.
    const copy = must(await cast.service.call(maintain.copy, { body: { id: again } }, cast.owner)).id
    if (!maintain.rows) throw new Error('No rows')
    const copied = must(await cast.service.call(maintain.rows, { query: { id: copy, table: 'pipelines', pageNo: 1, pageSize: 20 } }, cast.owner))
    expect(copied.list.map(({ values }) => values.pipelineNo)).toEqual(['GD-2', 'GD-3', 'GD-9'])
  })

  it('asks no 下次检验日期 of a unit with lines, and shows none to the registrar: it is that of the first line', async () => {
    const { id } = await aUnitOfPiping()
    const change = await begun(cast.owner, { equipmentId: id })
    await fill(change, { reason: '更名', equipmentName: '二期管道', nextInspectionDate: '2099-01-01' })
    const { form } = must(await cast.service.call(maintain.detail, { params: { id: change } }, cast.owner))
    const parts = await equipmentMaintain.formBy?.load('8000')
    const asked = (fields: FormRow) => shownGroups(parts?.groups ?? [], fields).flatMap((group) => group.fields.map(({ key }) => key))
    expect(asked(form.fields)).not.toContain('nextInspectionDate')
    expect(asked({ ...form.fields, hasLines: '' })).toContain('nextInspectionDate')
    await done(maintain, cast.owner, change, 'commit')
    const { list: checks } = must(await cast.service.call(maintain.checks, { params: { id: change } }, cast.registrar))
    expect(checks.find(({ key }) => key === 'changes')).toMatchObject({ text: '修改 1 项', detail: expect.stringContaining('二期管道') })
  })

  it('changes only the lines it was asked to: one changed or taken out meanwhile stays so', async () => {
    const { id, line } = await aUnitOfPiping()
    const first = await begun(cast.owner, { equipmentId: id })
    await fill(first, { reason: '拆除和更换管线' }, [line('GD-2', '21')])
    await done(maintain, cast.owner, first, 'commit')
    const second = await begun(cast.owner, { equipmentId: id })
    await fill(second, { reason: '新增管线' }, [line('GD-1', '10'), { ...line('GD-2', '20.5'), medium: '氮气' }, line('GD-9', '8')])
    await done(maintain, cast.owner, second, 'commit')
    const third = must(await cast.service.call(maintain.copy, { body: { id: second } }, cast.owner)).id
    await done(maintain, cast.registrar, first, 'accept', 'audit')
    await done(maintain, cast.registrar, second, 'accept', 'audit')
    const lines = async () => {
      const { list } = must(await cast.service.call(equipmentEndpoints.pipelines, { query: { pipingId: id } }, cast.owner))
      return list.map(({ pipelineNo, pipeLength, medium }) => [pipelineNo, pipeLength, medium])
    }
    expect(await lines()).toEqual([
      ['GD-2', '21', '氮气'],
      ['GD-9', '8', line('GD-9', '8').medium],
    ])
    // In the record of changes, too, each has changed what it asked for.
    const { list: history } = must(await cast.service.call(equipmentEndpoints.changes, { query: { id } }, cast.owner))
    expect(history.map(({ reason, changes }) => [reason.split('：')[1], changes.filter(({ field }) => field.startsWith('pipelines'))])).toEqual([
      [
        '新增管线',
        [
          { field: 'pipelines.GD-2.medium', label: '管线 GD-2 输送介质', before: line('', '').medium, after: '氮气' },
          { field: 'pipelines.GD-9', label: '新增管线', before: '', after: `GD-9 ${line('', '').pipelineName}` },
        ],
      ],
      [
        '拆除和更换管线',
        [
          { field: 'pipelines.GD-1', label: '删除管线', before: `GD-1 ${line('', '').pipelineName}`, after: '' },
          { field: 'pipelines.GD-2.pipeLength', label: '管线 GD-2 管道长度', before: '20.5', after: '21' },
        ],
      ],
      [undefined, []],
    ])
    // Begun before both were granted, submitted after: it asks for nothing the archive does not have.
    expect(await take(maintain, cast.owner, third, 'commit')).toMatchObject({ errorMsg: expect.stringContaining('没有修改任何内容') })
  })

  it('tells in the history of piping what changed of a line, and with it the date its unit is due', async () => {
    const { id, line } = await aUnitOfPiping()
    const { row } = must(await archive(cast.owner, id, '8000'))
    const application = await begun(cast.owner, { equipmentId: id })
    await fill(
      application,
      { reason: '更正投用年月' },
      [line('GD-1', '10'), line('GD-2', '20.5')].map((one) => ({ ...one, useMonth: '2025-02' })),
    )
    await done(maintain, cast.owner, application, 'commit')
    await done(maintain, cast.registrar, application, 'accept', 'audit')
    const changed = must(await archive(cast.owner, id, '8000')).row
    expect(changed.version).toBe(row.version + 1)
    const [latest] = must(await cast.service.call(equipmentEndpoints.changes, { query: { id } }, cast.owner)).list
    expect(changed.nextInspectionDate).not.toBe(row.nextInspectionDate)
    expect(latest?.changes.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['下次检验日期', row.nextInspectionDate, changed.nextInspectionDate],
      ['管线 GD-1 投用年月', line('', '').useMonth ?? '', '2025-02'],
      ['管线 GD-2 投用年月', line('', '').useMonth ?? '', '2025-02'],
    ])
    const many = Array.from({ length: 30 }, (_, place) => line(`GD-${place + 100}`, '5'))
    const again = await begun(cast.owner, { equipmentId: id })
    await fill(again, { reason: '扩建' }, many)
    await done(maintain, cast.owner, again, 'commit')
    await done(maintain, cast.registrar, again, 'accept', 'audit')
    const [extension] = must(await cast.service.call(equipmentEndpoints.changes, { query: { id } }, cast.owner)).list
    expect(extension?.changes.filter(({ field }) => field.startsWith('pipelines'))).toHaveLength(21)
    expect(extension?.changes.at(-1)).toEqual({ field: 'pipelines', label: '管线', before: '', after: '等 32 条有变动，见管线变更记录' })
    // Each line has all of it in a record of its own, that of a line which is gone in the record of all.
    const ofLines = async (of: string) =>
      must(await cast.service.call(equipmentEndpoints.pipelineChanges, { query: { id: of, pageSize: 100 } }, cast.owner)).list
    const told = await ofLines(id)
    const acts = (act: string) => told.filter(({ actionName }) => actionName.startsWith(act)).length
    expect([told.length, acts('删除管线'), acts('新增管线'), acts('修改管线')]).toEqual([34, 2, 30, 2])
    expect(told[0]).toMatchObject({ actionName: '删除管线 GD-1', reason: expect.stringContaining('扩建') })
    expect(told[0]?.changes).toContainEqual({ field: 'useMonth', label: '投用年月', before: '2025-02', after: '' })
    expect(told.at(-2)?.changes).toEqual([
      { field: 'useMonth', label: '投用年月', before: line('', '').useMonth ?? '', after: '2025-02' },
      { field: 'nextInspectionDate', label: '下次检验日期', before: row.nextInspectionDate, after: changed.nextInspectionDate },
    ])
    const { list: rows } = must(await cast.service.call(equipmentEndpoints.pipelines, { query: { pipingId: id, keyword: 'GD-100' } }, cast.owner))
    const ofLine = async () => (await ofLines(rows[0]?.id ?? '')).map(({ actionName, changes }) => [actionName, changes])
    expect(await ofLine()).toEqual([['新增管线', []]])
    // However its number is spaced or typed, and never across two of its words.
    const numbersFound = async (keyword: string) =>
      must(await cast.service.call(equipmentEndpoints.pipelines, { query: { pipingId: id, keyword } }, cast.owner)).list.map(({ pipelineNo }) => pipelineNo)
    for (const keyword of ['gd-100', 'GD- 100', 'ＧＤ－１００']) expect([keyword, await numbersFound(keyword)]).toEqual([keyword, ['GD-100']])
    expect(await numbersFound(`${rows[0]?.pipelineName}GD-100`)).toEqual([])
  })

  it('lets a line begin its record with its unit, and leaves nothing of it to another unit', async () => {
    const { id } = await aUnitOfPiping()
    const { list } = must(await cast.service.call(equipmentEndpoints.pipelines, { query: { pipingId: id } }, cast.owner))
    const query = { id: list[0]?.id ?? '' }
    const record = await cast.service.call(equipmentEndpoints.pipelineChanges, { query }, cast.owner)
    expect(record).toMatchObject({
      data: { count: 1, list: [{ actionName: '新增管线', changes: [], reason: expect.stringContaining(equipmentMaintain.label) }] },
    })
    expect(await cast.service.call(equipmentEndpoints.pipelineChanges, { query }, cast.other)).toMatchObject({ errorCode: 'NOT_FOUND' })
  })
})
