import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { maintenanceFilingBehaviour } from '../../modules/application/maintenance/maintenanceFiling'
import type { Caller } from '../../security/caller'
import { saveDraft } from '../../workflow/draft'
import { workdaysBefore } from '../../workflow/workdays'
import { mobileNumber } from '../material/identity'
import { officeTime } from '../material/officeTime'
import { aPaper } from '../material/papers'
import { aScan } from '../material/scan'
import { seedAttachments } from '../material/seedAttachments'
import { castOfAccounts, type Step, takeSteps } from './stories'
import type { SeedUnits } from './units'

/** The filings: kind, county (one of a kind is open in each), working days since it began, and steps taken. */
const stories: readonly { kind: string; areaCode: string; age: number; steps: readonly Omit<Step, 'by'>[] }[] = [
  { kind: '1', areaCode: '330212', age: 40, steps: [{ path: 'commit' }, { path: 'receive', opinion: '材料齐全，予以接收。' }] },
  { kind: '2', areaCode: '330203', age: 4, steps: [{ path: 'commit' }] },
  { kind: '4', areaCode: '330206', age: 8, steps: [{ path: 'commit' }, { path: 'return', opinion: '许可证不清晰，请重新上传清晰的扫描件。' }] },
  { kind: '3', areaCode: '330212', age: 2, steps: [{ path: 'commit' }] },
  { kind: '1', areaCode: '330203', age: 1, steps: [] },
  {
    kind: '4',
    areaCode: '330203',
    age: 30,
    steps: [{ path: 'commit' }, { path: 'receive' }, { path: 'cancel', opinion: '合并办公地点，申请撤销本次备案。' }],
  },
  { kind: '1', areaCode: '330212', age: 3, steps: [{ path: 'commit' }, { path: 'revoke' }] },
  {
    kind: '2',
    areaCode: '330206',
    age: 35,
    steps: [
      { path: 'commit' },
      { path: 'receive' },
      { path: 'cancel', opinion: '暂不采用按需维保，申请撤销本次备案。' },
      { path: 'approveCancellation', opinion: '经核实，同意撤销。' },
    ],
  },
]

/** Creates every 维保备案 of the stories and takes each through its steps. */
export async function seedFilings(context: ServiceContext, connection: Connection, units: SeedUnits, callers: readonly Caller[]): Promise<void> {
  const named = castOfAccounts(callers)
  const now = context.clock.now()
  let minute = 9 * 60
  for (const [index, story] of stories.entries()) {
    const owner = named('maintainer')
    const unit = units.maintaining.find((candidate) => candidate.id === owner.unitId)
    const day = workdaysBefore(wireDate(now), story.age)
    const momentOf = (later: number) => officeTime(now, day, minute + later)
    minute += 7
    const fields = {
      filingKind: story.kind,
      areaCode: story.areaCode,
      elevatorCount: String(80 + index * 15),
      licenceNo: unit?.licence_no ?? '',
      licenceScope: unit?.licence_scope ?? '',
      licenceExpire: unit?.licence_expire ?? '',
      localAddress: unit?.reg_address ?? '',
      dutyTel: unit?.contact_tel ?? '',
      leader: '周测试',
      leaderMobile: mobileNumber(700 + index),
      technicianCount: String(6 + index),
      ...(story.kind === '2'
        ? { iotPlatform: '示例电梯物联网平台', onDemandPlan: '接入物联网平台的电梯按运行状态安排维保，半月一次远程检查，异常即时到场。' }
        : {}),
      ...(story.kind === '3' ? { paperlessApp: '示例无纸化维保系统' } : {}),
    }
    const draft = await saveDraft(connection, maintenanceFilingBehaviour, owner, { form: { fields, tables: {} } }, momentOf(0), {})
    await seedAttachments(context, connection, owner, draft.id, filingPapers(owner.unitName, day), momentOf(3))
    const steps = story.steps.map((step) => ({ ...step, by: ['commit', 'revoke', 'cancel'].includes(step.path) ? 'maintainer' : 'registrar' }))
    await takeSteps(connection, maintenanceFilingBehaviour, draft, steps, named, (turn) => momentOf(10 + turn * 20))
  }
}

function filingPapers(unitName: string, day: string) {
  const paper = (code: string, name: string, title: string, statement: string) => ({
    code,
    name,
    bytes: aPaper(title, { unit: unitName, date: day, statement }),
  })
  return [
    { code: 'LICENCE', name: '许可证.png', bytes: aScan() },
    paper('BUSINESS_LICENCE', '营业执照.pdf', '营业执照', '统一社会信用代码见企业信息。'),
    paper('STAFF_LIST', '人员名册及证书.pdf', '持证人员名册', '列入名册的人员均持有电梯修理（T）作业证，证书在有效期内。'),
    paper('PLAN', '维保方案.pdf', '维保方案', '按照电梯维护保养规则的项目和周期实施，并按方案调整。'),
  ]
}
