import { onlineApplyOld } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { after, days, startOfDay, wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { behaviourOf } from '../../modules/application/behaviours'
import type { Caller } from '../../security/caller'
import { saveDraft } from '../../workflow/draft'
import { mobileNumber } from '../material/identity'
import { officeTime } from '../material/officeTime'
import { aPaper } from '../material/papers'
import { seedAttachments } from '../material/seedAttachments'
import { concludeEach } from './inspections'
import { castOfAccounts, type Step, takeSteps } from './stories'
import type { SeedUnits } from './units'

interface Story {
  /** The day of the application, while the type was open; the steps follow at three days each. */
  on: string
  steps: readonly Step[]
}

const commit: Step = { path: 'commit', by: 'use-unit' }
const accepted: Step = { path: 'accept', by: 'acceptor', input: { feeType: '1', feeReason: '按年度检验协议收费' }, opinion: '材料齐全，予以受理。' }

const done: readonly Step[] = [
  commit,
  accepted,
  { path: 'assign', by: 'acceptor', input: { inspector: 'inspector', inspectOn: '2023-05-18' } },
  { path: 'start', by: 'inspector' },
  { path: 'report', by: 'inspector' },
  { path: 'issue', by: 'acceptor' },
]
/** Applications under the old rule: finished, refused, withdrawn by the unit, and with a revoked report. */
const stories: readonly Story[] = [
  { on: '2023-05-08', steps: done },
  { on: '2023-08-21', steps: [commit, { path: 'refuse', by: 'acceptor', opinion: '所报设备尚未完成安装监督检验，请完成后申请。' }] },
  { on: '2023-11-06', steps: [commit, { path: 'cancelApply', by: 'use-unit', opinion: '安装推迟到明年，届时按新规则申请。' }] },
  { on: '2023-05-09', steps: [...done, { path: 'void', by: 'admin', opinion: '报告所附照片与设备不符，予以作废。' }] },
]

/** Creates the applications of 2023, for elevators that had no archive yet: no current data depends on them. */
export async function seedOldInspections(context: ServiceContext, connection: Connection, units: SeedUnits, callers: readonly Caller[]): Promise<void> {
  const behaviour = behaviourOf(onlineApplyOld.key)
  const named = castOfAccounts(callers)
  const owner = named('use-unit')
  for (const [index, { on, steps }] of stories.entries()) {
    const momentOf = (place: number) => officeTime(context.clock.now(), wireDate(after(startOfDay(on), days(place * 3))), 9 * 60 + index * 11 + place)
    const draft = await saveDraft(connection, behaviour, owner, { form: aForm(units, owner, index) }, momentOf(0), {})
    const paper = { code: 'APPLY_FORM', name: '检验申请表.pdf', bytes: aPaper('检验申请表', { unit: owner.unitName, date: on }) }
    await seedAttachments(context, connection, owner, draft.id, [paper], momentOf(0))
    for (const [turn, step] of steps.entries()) {
      const place = turn + 1
      if (step.path === 'report') await concludeEach(connection, named(step.by), draft.id, '01', momentOf(place))
      const { version } = await connection.db.selectFrom('application').select('version').where('id', '=', draft.id).executeTakeFirstOrThrow()
      const input = step.input && inputOf(step.input, named)
      await takeSteps(connection, behaviour, { ...draft, version }, [{ ...step, ...(input && { input }) }], named, () => momentOf(place))
    }
  }
}

const inputOf = (input: FormRow, named: (loginName: string) => Caller): FormRow =>
  Object.fromEntries(Object.entries(input).map(([key, value]) => [key, key === 'inspector' ? named(value).accountId : value]))

function aForm(units: SeedUnits, owner: Caller, index: number) {
  return {
    fields: {
      applyKind: '02',
      equclacode: '3000',
      inspectionOrg: units.institutes[0]?.id ?? '',
      useUnitName: owner.unitName,
      useUnitUscc: owner.unitUscc,
      useUnitAddress: '鄞州区示例路100号',
      inspectionPlace: `示例花园${index + 7}号楼`,
      contactName: '王测试',
      contactMobile: mobileNumber(895 + index),
      siteContact: '李测试',
      siteMobile: mobileNumber(898 + index),
      payMethod: '1',
      invoiceKind: '1',
      invoiceTitle: owner.unitName,
      deliver: '0',
    },
    tables: {
      devices: [
        { equipmentId: `3110330200202305900${index}`, equipmentName: '曳引驱动乘客电梯', categoryCode: '3100', varietyCode: '3110', feeQuantity: '11' },
      ],
    },
  }
}
