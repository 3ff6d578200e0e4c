import type { TransitionAnswer } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { addMonths } from '@shared/contract/rules'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { beginSet, useRegistrationBySetBehaviour } from '../../modules/application/useRegistration/useRegistrationBySet'
import { useRegistrationByUnitBehaviour } from '../../modules/application/useRegistration/useRegistrationByUnit'
import type { Caller } from '../../security/caller'
import type { TypeBehaviour } from '../../workflow/behaviour'
import { saveDraft } from '../../workflow/draft'
import { workdaysBefore } from '../../workflow/workdays'
import { mobileNumber } from '../material/identity'
import type { SeedPaper } from '../material/noticePapers'
import { officeTime } from '../material/officeTime'
import { aPaper } from '../material/papers'
import { seedAttachments } from '../material/seedAttachments'
import { anElevator } from './deviceApplications'
import { castOfAccounts, type Step, takeSteps } from './stories'

/** 使用登记 by set and by unit of the demo, in every state a record can stay in. */

interface Story {
  /** Working days since it began; the steps follow at one a day. */
  age: number
  steps: readonly Step[]
}

const commit: Step = { path: 'commit', by: 'use-unit' }
const accept: Step = { path: 'accept', by: 'registrar', opinion: '材料齐全，符合法定形式，予以受理。' }
const grant: Step = { path: 'audit', by: 'registrar', opinion: '经审查符合使用登记条件，准予登记。' }
const decided = (path: string, opinion: string): Step => ({ path, by: 'registrar', opinion })

const stories: readonly Story[] = [
  { age: 26, steps: [commit, accept, grant] },
  { age: 1, steps: [] },
  { age: 3, steps: [commit] },
  { age: 6, steps: [commit, accept] },
  { age: 7, steps: [commit, decided('reject', '使用登记表没有盖章，请盖章后重新上传。')] },
  { age: 5, steps: [commit, { path: 'revoke', by: 'use-unit' }] },
  { age: 12, steps: [commit, decided('refuse', '设备不在本机关管辖区域，请向所在地登记机关申请。')] },
  { age: 15, steps: [commit, accept, decided('disapprove', '设备不符合使用登记条件，不予登记。')] },
  { age: 11, steps: [commit, decided('reject', '材料不完整，请补齐后重新提交。'), { path: 'cancel', by: 'use-unit' }] },
  { age: 30, steps: [commit, accept, grant, decided('void', '登记内容有误，予以作废。')] },
]

/** Indexes after those of the devices entered by 档案维护. */
const firstPlace = 30

const useOf = (place: number, owner: Caller, day: string): FormRow => ({
  useUnitAddress: '鄞州区示例路100号',
  safetyManager: '周测试',
  safetyManagerMobile: mobileNumber(860 + place),
  useAreaCode: owner.areaCode,
  putIntoUseDate: day,
  declared: '1',
  fillPerson: owner.name,
  fillDate: day,
})

const inspected = (place: number, today: string): FormRow => ({
  ownerIsPerson: '0',
  inspectionOrg: '宁波市示例特种设备检验研究院',
  inspectionKind: '01',
  inspectionReportNo: `ZTA-${today.slice(0, 4)}-${String(900 + place).padStart(5, '0')}`,
  inspectionDate: addMonths(today, -2),
  inspectionConclusion: '01',
})

/** Cylinders of a filling station; the first registration is of as many as one has. */
const cylinders = (place: number, lastInspectionDate: string): FormRow[] =>
  Array.from({ length: place === 0 ? 200 : 12 }, (_, row) => ({
    varietyCode: '2320',
    factoryNo: `LPG${place}${String(row + 1).padStart(3, '0')}`,
    fillingMedium: '液化石油气',
    manufacturer: '浙江示例气瓶有限公司',
    nominalPressure: '2.1',
    volume: '35.5',
    lastInspectionDate,
    nextInspectionDate: addMonths(lastInspectionDate, 48),
    unitInternalNo: `${row + 1}`,
  }))

/** Creates the registrations of the stories and takes each through its steps. */
export async function seedUseRegistrations(context: ServiceContext, connection: Connection, callers: readonly Caller[]): Promise<void> {
  const named = castOfAccounts(callers)
  const owner = named('use-unit')
  const maintainer = named('maintainer')
  const now = context.clock.now()
  const today = wireDate(now)
  let told = 0

  async function tell(behaviour: TypeBehaviour, { age, steps }: Story, begin: (at: Date, day: string) => Promise<TransitionAnswer>): Promise<void> {
    const minute = 9 * 60 + ++told * 8
    const momentOf = (place: number) => officeTime(now, workdaysBefore(today, Math.max(0, age - place)), minute + place * 20)
    const day = workdaysBefore(today, age)
    const draft = await begin(momentOf(0), day)
    const papers = behaviour.definition.attachments
      .filter(({ code }) => code !== 'OWNER_ID' && code !== 'INSTALL_CERT' && code !== 'OTHER')
      .map(({ code, label }): SeedPaper => ({ code, name: `${label}.pdf`, bytes: aPaper(label, { unit: owner.unitName, date: day }) }))
    await seedAttachments(context, connection, owner, draft.id, papers, momentOf(0))
    await takeSteps(connection, behaviour, draft, steps, named, (place) => momentOf(place + 1), context.attachments)
  }

  for (const [place, story] of stories.entries()) {
    await tell(useRegistrationBySetBehaviour, story, async (at, day) => {
      const { id, version } = await beginSet(connection, owner, { registrationCategory: '01', equclacode: '3000', equipmentId: '' }, at, {})
      const maintained = { maintenanceUnitName: maintainer.unitName, maintenanceUnitUscc: maintainer.unitUscc }
      const form = { fields: { ...anElevator(firstPlace + place, today), ...useOf(place, owner, day), ...inspected(place, today), ...maintained }, tables: {} }
      return saveDraft(connection, useRegistrationBySetBehaviour, owner, { id, version, form }, at, {})
    })
  }
  for (const [place, story] of stories.entries()) {
    const rows = cylinders(place, addMonths(today, -8))
    const about = {
      registrationCategory: '01',
      categoryCode: '2300',
      equipmentName: '液化石油气钢瓶',
      mediumClass: '4',
      vehicleCylinders: '0',
      quantity: String(rows.length),
    }
    await tell(useRegistrationByUnitBehaviour, story, (at, day) => {
      const form = { fields: { ...about, ...useOf(place, owner, day), usePlaceDetail: `鄞州区示例路100号食堂${place + 1}号瓶库` }, tables: {} }
      return saveDraft(connection, useRegistrationByUnitBehaviour, owner, { form, rowChanges: { cylinders: { start: 0, remove: 0, rows } } }, at, {})
    })
  }
}
