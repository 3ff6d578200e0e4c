import { addDays, inUse } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { maintenanceProjectBehaviour } from '../../modules/application/maintenance/maintenanceProject'
import { maintenanceTerminationBehaviour } from '../../modules/application/maintenance/maintenanceTermination'
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

/** 维保项目 and 维保终止 of the demo, in every state a record can stay in. */

/** A step and the number of working days after the beginning on which it is taken. */
type Dated = Step & { day: number }

const maintainer = 'maintainer'
const user = 'use-unit'
const registrar = 'registrar'

const sent = (by: string): Dated => ({ path: 'commit', by, day: 0 })
const received = (day: number): Dated => ({ path: 'receive', by: registrar, opinion: '材料齐全，予以接收。', day })

/** Working days since it began, and the steps since. */
const projects: readonly { name: string; age: number; steps: readonly Dated[] }[] = [
  { name: '月湖公寓', age: 32, steps: [sent(maintainer), received(3)] },
  { name: '明州花园', age: 3, steps: [sent(maintainer)] },
  { name: '鄞江广场', age: 4, steps: [sent(maintainer), { path: 'object', by: user, opinion: '所填设备中有不在维保合同内的，请核对。', day: 1 }] },
  { name: '天童大厦', age: 1, steps: [] },
  { name: '东钱湖酒店', age: 9, steps: [sent(maintainer), { path: 'return', by: registrar, opinion: '维保合同不清晰，请重新上传清晰的扫描件。', day: 2 }] },
  { name: '云龙小区', age: 6, steps: [sent(maintainer), { path: 'revoke', by: maintainer, day: 1 }] },
  {
    name: '古林医院',
    age: 28,
    steps: [sent(maintainer), received(2), { path: 'cancel', by: maintainer, opinion: '设备填报有误，申请撤销后重新申请。', day: 20 }],
  },
  { name: '石碶商场', age: 14, steps: [sent(maintainer), { path: 'cancel', by: maintainer, opinion: '合同没有签成，取消申请。', day: 2 }] },
]

/** `leaves`: days after the beginning on which the maintenance ends. */
const terminations: readonly { by: string; age: number; leaves: number; reason: string; successor?: string; steps: readonly Dated[] }[] = [
  { by: user, age: 12, leaves: 10, reason: '3', steps: [sent(user), { path: 'confirm', by: maintainer, day: 2 }, received(4)] },
  {
    by: maintainer,
    age: 7,
    leaves: 60,
    reason: '1',
    steps: [sent(maintainer), { path: 'confirm', by: user, opinion: '同意到期不再续签。', day: 1 }, received(3)],
  },
  { by: maintainer, age: 2, leaves: 45, reason: '2', steps: [sent(maintainer)] },
  { by: user, age: 4, leaves: 30, reason: '2', successor: '浙江示例设备运维集团有限公司', steps: [sent(user), { path: 'confirm', by: maintainer, day: 1 }] },
  { by: maintainer, age: 8, leaves: 40, reason: '4', steps: [sent(maintainer), { path: 'passOn', by: 'system', day: 6 }] },
  {
    by: maintainer,
    age: 6,
    leaves: 40,
    reason: '4',
    steps: [sent(maintainer), { path: 'object', by: user, opinion: '技术资料和钥匙没有移交完毕，请移交后再申请终止。', day: 2 }],
  },
  { by: user, age: 1, leaves: 30, reason: '1', steps: [] },
  { by: maintainer, age: 5, leaves: 40, reason: '2', steps: [sent(maintainer), { path: 'revoke', by: maintainer, day: 1 }] },
  {
    by: maintainer,
    age: 11,
    leaves: 60,
    reason: '2',
    steps: [
      sent(maintainer),
      { path: 'confirm', by: user, day: 1 },
      received(3),
      { path: 'cancel', by: maintainer, opinion: '双方同意继续维保，申请撤销。', day: 6 },
    ],
  },
  {
    by: user,
    age: 15,
    leaves: 30,
    reason: '9',
    steps: [sent(user), { path: 'confirm', by: maintainer, day: 1 }, { path: 'cancel', by: user, opinion: '合同续签，不再终止。', day: 2 }],
  },
]

interface SeedDevice {
  number: string
  fields: FormRow
}

/** Elevators in use of a unit in the registrar's city, with a number, in a stable order. */
async function elevatorsOf({ db }: Connection, unitId: string): Promise<SeedDevice[]> {
  const rows = await db
    .selectFrom('equipment')
    .select(['registration_code', 'equipment_code', 'archive'])
    .where('use_unit_id', '=', unitId)
    .where('kind', '=', '3000')
    .where('use_status', '=', inUse)
    .where('area_code', 'like', '3302%')
    .orderBy('equipment_code')
    .orderBy('id')
    .execute()
  return rows
    .map(({ registration_code, equipment_code, archive: { fields } }) => ({ number: registration_code || equipment_code, fields }))
    .filter(({ number }) => number !== '')
}

/** Workers of the unit whose item T certificate is valid beyond a day; fictitious ones if there are fewer than two. */
async function workersOf({ db }: Connection, unitId: string, day: string): Promise<FormRow[]> {
  const rows = await db
    .selectFrom('operator_certificate as certificate')
    .innerJoin('operator', 'operator.id', 'certificate.operator_id')
    .select(['operator.fields as person', 'certificate.fields'])
    .where('operator.unit_id', '=', unitId)
    .where('operator.leave_date', '=', '')
    .where('certificate.item', '=', 'T')
    .where('certificate.revoked', '=', false)
    .where('certificate.expire_date', '>', day)
    .orderBy('certificate.cert_no')
    .execute()
  const kept = rows.map(({ person, fields }) => ({
    name: person.name ?? '',
    certNo: fields.certNo ?? '',
    certExpire: fields.expireDate ?? '',
    mobile: person.mobile ?? '',
  }))
  const invented = [1, 2].map((place) => ({
    name: '周测试',
    certNo: `T33020020240000${place}`,
    certExpire: addDays(day, 900),
    mobile: mobileNumber(860 + place),
  }))
  return [...kept, ...invented].slice(0, Math.max(2, kept.length))
}

const rowOf = ({ number, fields }: SeedDevice): FormRow => ({
  equipmentId: number,
  equipmentName: fields.equipmentName ?? '',
  equclacode: fields.equclacode ?? '',
  usePlaceDetail: fields.usePlaceDetail ?? '',
})

/** @param connection in the transaction of the seed */
export async function seedMaintenance(context: ServiceContext, connection: Connection, units: SeedUnits, callers: readonly Caller[]): Promise<void> {
  const named = castOfAccounts(callers)
  const company = named(maintainer)
  const using = named(user)
  const now = context.clock.now()
  const today = wireDate(now)
  const all = await elevatorsOf(connection, using.unitId)
  const own = all.filter(({ fields }) => fields.maintenanceUnitUscc === company.unitUscc)
  const others = all.filter(({ fields }) => fields.maintenanceUnitUscc !== company.unitUscc)
  if (own.length < terminations.length || others.length < projects.length) throw new Error('The demo has too few elevators to maintain')
  const unit = units.maintaining.find(({ id }) => id === company.unitId)
  const story = async (
    behaviour: typeof maintenanceProjectBehaviour,
    owner: Caller,
    age: number,
    steps: readonly Dated[],
    form: { fields: FormRow; tables: Record<string, FormRow[]> },
    minute: number,
  ) => {
    const momentOf = (day: number, place: number) => officeTime(now, workdaysBefore(today, Math.max(0, age - day)), minute + place * 20)
    const draft = await saveDraft(connection, behaviour, owner, { form }, momentOf(0, 0), {})
    const day = workdaysBefore(today, age)
    const papers = behaviour.definition.attachments
      .filter(({ required }) => required === true)
      .map(({ code, label }) =>
        code === 'LICENCE'
          ? { code, name: '维保许可证.png', bytes: aScan() }
          : { code, name: `${label.replace('/', '或')}.pdf`, bytes: aPaper(label, { unit: owner.unitName, date: day }) },
      )
    await seedAttachments(context, connection, owner, draft.id, papers, momentOf(0, 0))
    await takeSteps(connection, behaviour, draft, steps, named, (place) => momentOf(steps[place]?.day ?? 0, place + 1))
  }
  for (const [index, { name, age, steps }] of projects.entries()) {
    const [device] = others.splice(0, 1)
    const begun = workdaysBefore(today, age)
    const start = addDays(begun, 10)
    const fields = {
      projectName: name,
      useUnitName: using.unitName,
      useUnitUscc: using.unitUscc,
      areaCode: device?.fields.useAreaCode ?? '',
      siteAddress: device?.fields.usePlaceDetail ?? '',
      contractNo: `WB-${begun.slice(0, 4)}-${String(index + 1).padStart(3, '0')}`,
      contractStart: start,
      contractEnd: addDays(start, 364),
      maintMode: String((index % 3) + 1),
      cycleDays: '15',
      monthlyFee: '450.00',
      leader: '周测试',
      leaderMobile: mobileNumber(840 + index),
      dutyTel: unit?.contact_tel ?? '',
      rescueStation: '鄞州区示例路1号',
      rescueMinutes: '20',
    }
    const tables = { devices: device ? [rowOf(device)] : [], workers: await workersOf(connection, company.unitId, addDays(today, 30)) }
    await story(maintenanceProjectBehaviour, company, age, steps, { fields, tables }, 9 * 60 + index * 7)
  }
  for (const [index, { by, age, leaves, reason, successor = '', steps }] of terminations.entries()) {
    const [device] = own.splice(0, 1)
    const begun = workdaysBefore(today, age)
    const archive = device?.fields ?? {}
    const fields = {
      terminateDate: addDays(begun, leaves),
      terminateReason: reason,
      reasonDetail: '双方就维保合同的终止已书面通知。',
      lastMaintDate: begun,
      handover: '技术资料和钥匙已列出清单，终止当日移交。',
      newMaintenanceUnit: successor,
      contractNo: archive.maintenanceContractNo || `WB-${begun.slice(0, 4)}-1${String(index).padStart(2, '0')}`,
      contractStart: archive.maintenanceContractStart || addDays(begun, -300),
      contractEnd: archive.maintenanceContractEnd || addDays(begun, 65),
      contactName: by === maintainer ? '郑测试' : '王测试',
      contactMobile: mobileNumber(850 + index),
    }
    await story(maintenanceTerminationBehaviour, named(by), age, steps, { fields, tables: { devices: device ? [rowOf(device)] : [] } }, 13 * 60 + index * 7)
  }
}
