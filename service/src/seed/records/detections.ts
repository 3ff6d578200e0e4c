import { elevatorDetectApply } from '@shared/contract/application'
import { inspectionRemarks, inUse } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { after, days, startOfDay, wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { behaviourOf } from '../../modules/application/behaviours'
import type { Caller } from '../../security/caller'
import { saveDraft } from '../../workflow/draft'
import { workdaysBefore } from '../../workflow/workdays'
import { mobileNumber } from '../material/identity'
import { officeTime } from '../material/officeTime'
import { aPaper } from '../material/papers'
import { seedAttachments } from '../material/seedAttachments'
import { castOfAccounts, takeSteps } from './stories'
import type { SeedUnits } from './units'

/** 自行检测 of elevators of the demo: the steps taken, and working days since it began. */
const stories: readonly { age: number; steps: readonly ('commit' | 'acceptSelf' | 'reportDetection' | 'issue')[] }[] = [
  { age: 1, steps: [] },
  { age: 2, steps: ['commit'] },
  { age: 5, steps: ['commit', 'acceptSelf'] },
  { age: 7, steps: ['commit', 'acceptSelf', 'reportDetection'] },
  { age: 12, steps: ['commit', 'acceptSelf', 'reportDetection', 'issue'] },
]

/** Elevators of a unit that are due for a detection in the current year of their plan. */
async function elevatorsToDetect({ db }: Connection, unitId: string, today: string): Promise<{ number: string; fields: FormRow }[]> {
  const rows = await db
    .selectFrom('equipment')
    .select(['registration_code', 'equipment_code', 'archive'])
    .where('use_unit_id', '=', unitId)
    .where('kind', '=', '3000')
    .where('use_status', '=', inUse)
    .where('detect_date', 'is not', null)
    .orderBy('detect_date')
    .orderBy('equipment_code')
    .execute()
  return rows
    .map(({ registration_code, equipment_code, archive: { fields } }) => ({ number: registration_code || equipment_code, fields }))
    .filter(({ number, fields }) => {
      const remarks = inspectionRemarks(fields, { history: [], stops: [] }, { kind: 'detect', expectDate: '' }, today)
      return number !== '' && (fields.nextInspectionDate ?? '') >= today && !remarks.some(({ refuses }) => refuses)
    })
}

export async function seedDetections(context: ServiceContext, connection: Connection, units: SeedUnits, callers: readonly Caller[]): Promise<void> {
  const behaviour = behaviourOf(elevatorDetectApply.key)
  const named = castOfAccounts(callers)
  const owner = named('use-unit')
  const now = context.clock.now()
  const elevators = await elevatorsToDetect(connection, owner.unitId, wireDate(now))
  for (const [index, { age, steps }] of stories.entries()) {
    const elevator = elevators[index]
    if (!elevator) throw new Error('The demo has too few elevators to detect')
    const dayOf = (place: number) => workdaysBefore(wireDate(now), Math.max(0, age - place))
    const momentOf = (place: number) => officeTime(now, dayOf(place), 14 * 60 + index * 9 + place * 20)
    const paper = (id: string, code: string, name: string, place: number) =>
      seedAttachments(
        context,
        connection,
        owner,
        id,
        [{ code, name: `${name}.pdf`, bytes: aPaper(name, { unit: owner.unitName, date: dayOf(place) }) }],
        momentOf(place),
      )
    let record = await saveDraft(connection, behaviour, owner, { form: aForm(units, owner, dayOf(0), index, elevator) }, momentOf(0), {})
    await paper(record.id, 'APPLY_FORM', '检验申请表', 0)
    for (const [turn, path] of steps.entries()) {
      const place = turn + 1
      const byUnit = path === 'commit' || path === 'reportDetection'
      if (path === 'reportDetection') await paper(record.id, 'DETECT_REPORT', '检测报告', place)
      const result = { detectedOn: dayOf(place), detectReportNo: `JC-${dayOf(place).slice(0, 4)}-${String(index + 1).padStart(4, '0')}`, conclusion: '11' }
      const { version } = await connection.db.selectFrom('application').select('version').where('id', '=', record.id).executeTakeFirstOrThrow()
      record = { ...record, version }
      const step = { path, by: byUnit ? 'use-unit' : 'acceptor', ...(path === 'reportDetection' && { input: result }) }
      await takeSteps(connection, behaviour, record, [step], named, () => momentOf(place))
    }
  }
}

function aForm(units: SeedUnits, owner: Caller, day: string, index: number, { number, fields }: { number: string; fields: FormRow }) {
  const inDays = (count: number) => wireDate(after(startOfDay(day), days(count)))
  return {
    fields: {
      elevatorApplyKind: '2',
      detectBody: '1',
      inspectionOrg: units.institutes[0]?.id ?? '',
      plannedDate: inDays(10),
      useUnitName: owner.unitName,
      useUnitUscc: owner.unitUscc,
      useUnitAddress: '鄞州区示例路100号',
      inspectionPlace: fields.usePlaceDetail ?? '',
      contactName: '王测试',
      contactMobile: mobileNumber(880 + index),
      siteContact: '李测试',
      siteMobile: mobileNumber(890 + index),
    },
    tables: {
      devices: [
        {
          equipmentId: number,
          equipmentName: fields.equipmentName ?? '',
          categoryCode: fields.categoryCode ?? '',
          varietyCode: fields.varietyCode ?? '',
          useCertNo: fields.useCertNo ?? '',
          nextInspectionDate: fields.nextInspectionDate ?? '',
        },
      ],
      testers: [
        { name: '王测试', certNo: 'T33021220230001', certExpire: inDays(500) },
        { name: '李测试', certNo: 'T33021220230002', certExpire: inDays(700) },
      ],
    },
  }
}
