import { reportReissue } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { behaviourOf } from '../../modules/application/behaviours'
import type { Caller } from '../../security/caller'
import { saveDraft } from '../../workflow/draft'
import { workdaysBefore } from '../../workflow/workdays'
import { officeTime } from '../material/officeTime'
import { aPaper } from '../material/papers'
import { seedAttachments } from '../material/seedAttachments'
import { castOfAccounts, type Step, takeSteps } from './stories'
import type { SeedUnits } from './units'

const commit: Step = { path: 'commit', by: 'use-unit' }
const accept: Step = { path: 'accept', by: 'acceptor', opinion: '材料齐全，予以受理。' }
const lost: FormRow = { reissueReason: '1', reasonDetail: '办公室搬迁时遗失，需要纸质件存档。', deliver: '1', copies: '1' }

/** 报告补发 of the demo: the request, working days since then, and the steps. `electronic`: for a report written by the portal. */
const stories: readonly { age: number; electronic?: boolean; fields: FormRow; papers?: readonly [string, string][]; steps: readonly Step[] }[] = [
  { age: 1, fields: lost, steps: [] },
  { age: 2, fields: lost, steps: [commit] },
  { age: 4, fields: lost, steps: [commit, { path: 'reject', by: 'acceptor', opinion: '补发申请书没有盖章，请盖章后重新上传。' }] },
  { age: 4, fields: { ...lost, reissueReason: '2', reasonDetail: '报告受潮，字迹不清。' }, steps: [commit, accept] },
  {
    age: 9,
    fields: lost,
    steps: [commit, accept, { path: 'audit', by: 'acceptor', input: { pickUpAt: '业务大厅3号窗口，工作日8:30—17:00' } }],
  },
  { age: 3, fields: lost, steps: [commit, { path: 'revoke', by: 'use-unit' }] },
  { age: 5, fields: lost, steps: [commit, { path: 'refuse', by: 'acceptor', opinion: '申请书所盖公章与使用单位不一致，不予受理。' }] },
  { age: 7, fields: lost, steps: [commit, accept, { path: 'disapprove', by: 'acceptor', opinion: '报告原件已由委托的维保单位领取，不再补发。' }] },
  {
    age: 8,
    fields: lost,
    steps: [commit, { path: 'reject', by: 'acceptor', opinion: '补发申请书没有盖章，请盖章后重新上传。' }, { path: 'cancel', by: 'use-unit' }],
  },
  {
    age: 14,
    fields: lost,
    steps: [
      commit,
      accept,
      { path: 'audit', by: 'acceptor', input: { pickUpAt: '业务大厅3号窗口，工作日8:30—17:00' } },
      { path: 'void', by: 'admin', opinion: '重复办理，予以作废。' },
    ],
  },
  {
    age: 6,
    electronic: true,
    fields: { reissueReason: '4', reasonDetail: '使用地点写错，应为示例花园1幢2单元。', deliver: '0' },
    papers: [['EVIDENCE', '使用登记证']],
    steps: [commit, accept, { path: 'audit', by: 'acceptor', input: { corrected_place: '示例花园1幢2单元' } }],
  },
]

export async function seedReissues(context: ServiceContext, connection: Connection, units: SeedUnits, callers: readonly Caller[]): Promise<void> {
  const behaviour = behaviourOf(reportReissue.key)
  const named = castOfAccounts(callers)
  const owner = named('use-unit')
  const now = context.clock.now()
  const reports = await connection.db
    .selectFrom('inspection_report as report')
    .innerJoin('equipment', 'equipment.id', 'report.equipment_id')
    .select(['report.report_no', 'report.device_name', 'report.inspected_on', 'report.content'])
    .where('equipment.use_unit_id', '=', owner.unitId)
    .where('report.institute_id', '=', units.institutes[0]?.id ?? null)
    .where('report.state', '=', 'valid')
    .orderBy('report.inspected_on')
    .orderBy('report.report_no')
    .execute()
  for (const [index, { age, electronic = false, fields, papers = [], steps }] of stories.entries()) {
    const place = reports.findIndex(({ content }) => (content !== null) === electronic)
    const [report] = place < 0 ? [] : reports.splice(place, 1)
    if (!report) throw new Error('The demo has too few reports to ask for again')
    const dayOf = (turn: number) => workdaysBefore(wireDate(now), Math.max(0, age - turn))
    const momentOf = (turn: number) => officeTime(now, dayOf(turn), 10 * 60 + index * 7 + turn * 20)
    const form = {
      fields: { reissueKind: '1', byAgent: '0', contactName: '王测试', contactMobile: '13000000031', ...fields },
      tables: { reports: [{ reportNo: report.report_no, deviceName: report.device_name, inspectedOn: report.inspected_on }] },
    }
    const draft = await saveDraft(connection, behaviour, owner, { form }, momentOf(0), {})
    const given: readonly [string, string][] = [['APPLY_LETTER', '补发申请书'], ...papers]
    await seedAttachments(
      context,
      connection,
      owner,
      draft.id,
      given.map(([code, name]) => ({ code, name: `${name}.pdf`, bytes: aPaper(name, { unit: owner.unitName, date: dayOf(0) }) })),
      momentOf(0),
    )
    await takeSteps(connection, behaviour, draft, steps, named, (turn) => momentOf(turn + 1))
  }
}
