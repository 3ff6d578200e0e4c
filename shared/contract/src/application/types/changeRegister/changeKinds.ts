/**
 * What each 变更类型 requires of a device and writes into its archive (《特种设备使用管理规则》 第三章 变更登记; domain §4.3 no. 3). Pure: the service applies it to
 * archives, tests call it directly.
 */
import { catalogueName } from '../../../catalogue/catalogue'
import { type changeType, labelOf } from '../../../enums'
import { lifeExpireDate } from '../../../equipment/due/dueDates'
import { dueDay } from '../../../equipment/due/inspectionRemarks'
import { maintainedKinds, maintenanceEnded, maintenanceWritten } from '../../../equipment/maintenance'
import { mostDevicesPerApplication } from '../../../equipment/selectedDevices'
import { inUse, movedOut, stopped, unqualifiedConclusions } from '../../../equipment/states'
import type { ApplicationForm } from '../../../form/crossCheck'
import type { FormRow } from '../../../form/definition'
import { addDays, addMonths } from '../../../rules/calendar'

export type ChangeCode = (typeof changeType)[number]['code']

/** An application, the archive of one of its devices, and the current day. */
export interface AskedChange {
  form: ApplicationForm
  /** Fields of the archive. */
  archive: FormRow
  /** `YYYY-MM-DD` */
  today: string
}

export interface ChangeKind {
  code: ChangeCode
  /** Use states in which a device may be changed this way. */
  from: readonly string[]
  /** Maximum number of devices in one application. */
  most: number
  /** 登记类别 under which a new certificate is issued; absent: none is issued. */
  category?: string
  /** Reasons why a device cannot be changed this way, each a sentence for the user; falsy entries are ignored. */
  refuses?(asked: AskedChange): readonly (string | false)[]
  /** The archive fields with new values. */
  writes(asked: AskedChange): FormRow
  /** The deadline for applying: a start date (form field) and a number of days. */
  within?: { from: string; days: number }
}

/** Months out of use after which an elevator must be inspected before it restarts (TSG T7001-2023 §4.1(4); domain §3.6 E7). */
const longStopMonths = 12

/** A move within a city stays with the same authorities, as the city has one series of certificate numbers (domain §3.5). */
const isSameCity = (one: string, other: string): boolean => one.slice(0, 4) === other.slice(0, 4)

/** Stage of a move from the authorities' point of view, a code of `moveStage`. @param newAreaCode destination of the device */
export function moveStageOf({ useStatus = '', useAreaCode = '' }: FormRow, newAreaCode: string): '1' | '2' | '3' {
  if (useStatus === movedOut) return '3'
  return isSameCity(useAreaCode, newAreaCode) ? '1' : '2'
}

/** Whether a device has passed an inspection on a day or later. @param day `YYYY-MM-DD` */
export const passedSince = ({ inspectionDate = '', inspectionConclusion = '' }: FormRow, day: string): boolean =>
  inspectionDate !== '' && inspectionDate >= day && !unqualifiedConclusions.includes(inspectionConclusion)

/**
 * Reasons that exclude putting a stopped device back in use.
 * @param archive the stop date still in it
 * @param restart `YYYY-MM-DD`
 */
function unready(archive: FormRow, restart: string): (string | false)[] {
  const { stopDate = '' } = archive
  const due = dueDay(archive)
  const long = archive.equclacode === '3000' && stopDate !== '' && addMonths(stopDate, longStopMonths) <= restart
  const since = due < stopDate ? '停用前' : '停用期间'
  return [
    due !== '' && due < restart && `${since}检验有效期已于 ${due} 届满，请先办理停用后启用检验`,
    long && !passedSince(archive, stopDate) && '电梯停用满一年，请先定期检验合格',
  ]
}

/** Reasons that exclude both a move and a transfer to another unit. */
function unfit(archive: FormRow, today: string): (string | false)[] {
  const life = lifeExpireDate(archive)
  return [
    life !== '' && life < today && `设计使用年限已于 ${life} 届满，请先办理达到设计使用年限继续使用`,
    unqualifiedConclusions.includes(archive.inspectionConclusion ?? '') && '最近一次检验结论为不合格，整改后复检合格的才能办理',
  ]
}

/** Values that were altered or corrected, item by item. */
const corrected = ({ tables }: ApplicationForm): FormRow =>
  Object.fromEntries((tables.corrections ?? []).flatMap(({ item = '', newValue = '' }) => (item === '' ? [] : [[item, newValue]])))

/** A use unit that also owns the device remains its owner under a new name; when it gives the device away, ownership passes too. */
const ownerToo = (archive: FormRow, name: string, code: string): FormRow => (ownsIt(archive) ? { ownerUnitName: name, ownerUnitUscc: code } : {})

/** An owner without a credit code is known by its name alone. */
const ownsIt = ({ ownerUnitUscc = '', ownerUnitName = '', useUnitUscc, useUnitName }: FormRow): boolean =>
  ownerUnitUscc === '' ? ownerUnitName !== '' && ownerUnitName === useUnitName : ownerUnitUscc === useUnitUscc

/**
 * What a device loses with its unit: the unit's own contacts, numbering and sites, which also decide what its limited accounts see, and the
 * ownership if it owned the device. Nothing while the unit stays.
 * @param archive before the change
 */
export function leftByUnit(archive: FormRow, newUnit: { name: string; uscc: string }): FormRow {
  if (newUnit.uscc === archive.useUnitUscc) return {}
  const owner = ownerToo(archive, newUnit.name, newUnit.uscc)
  return {
    useUnitTel: '',
    useUnitPostcode: '',
    useSite: '',
    safetyDirector: '',
    safetyOfficer: '',
    unitInternalNo: '',
    ...owner,
    ...('ownerUnitUscc' in owner && { ownerUnitTel: '' }),
  }
}

function placed({ form: { fields } }: AskedChange): FormRow {
  return { useAreaCode: fields.newAreaCode ?? '', usePlaceDetail: fields.newUsePlaceDetail ?? '' }
}

/** A supervision not yet in the archive restarts the plan of an elevator (domain §3.6 E9). */
function supervised({ form: { fields }, archive }: AskedChange): FormRow {
  const { supervisionDate = '', supervisionReportNo = '', supervisionOrg = '' } = fields
  const known = supervisionReportNo === archive.inspectionReportNo || supervisionDate < (archive.inspectionDate ?? '')
  if (supervisionDate === '' || known) return {}
  return {
    inspectionKind: '02',
    inspectionDate: supervisionDate,
    inspectionConclusion: '01',
    inspectionReportNo: supervisionReportNo,
    inspectionOrg: supervisionOrg,
    delayToDate: '',
    // The base date of the plan is itself evidence of a supervision, so both are withdrawn together.
    ...(archive.equclacode === '3000' && { cycleBaseDate: supervisionDate }),
  }
}

const all = mostDevicesPerApplication

export const changeKinds: Readonly<Record<ChangeCode, ChangeKind>> = {
  '01': {
    code: '01',
    from: [inUse, stopped],
    most: 1,
    category: '03',
    writes: (asked) => ({
      constructionUnit: asked.form.fields.alterationUnit ?? '',
      constructionLicenceNo: asked.form.fields.alterationLicenceNo ?? '',
      constructionKind: '改造',
      completionDate: asked.form.fields.changeDate ?? '',
      ...supervised(asked),
      ...corrected(asked.form),
    }),
  },
  '02': {
    code: '02',
    from: [inUse, stopped, movedOut],
    most: 1,
    category: '07',
    refuses: ({ form: { fields }, archive, today }) => [
      ...unfit(archive, today),
      archive.useStatus === movedOut && (fields.newAreaCode ?? '') !== '' && fields.newAreaCode !== archive.useAreaCode && '所填区域与迁出时登记的迁入地不一致',
    ],
    writes: (asked) => {
      const stage = moveStageOf(asked.archive, asked.form.fields.newAreaCode ?? '')
      // A device that was stopped before it moved is in use again at the new place, after a new inspection.
      // The site is one of the old place: it also decides which limited accounts see the device.
      return { ...placed(asked), useSite: '', ...(stage === '2' && { useStatus: movedOut }), ...(stage === '3' && { useStatus: inUse, stopDate: '' }) }
    },
  },
  '03': {
    code: '03',
    from: [inUse, stopped],
    most: 1,
    category: '06',
    refuses: ({ form: { fields }, archive, today }) => [
      ...unfit(archive, today),
      archive.useStatus === inUse && dueDay(archive) !== '' && dueDay(archive) < today && `检验有效期已于 ${dueDay(archive)} 届满，请先检验合格`,
      (fields.newUseUnitUscc ?? '') !== '' && fields.newUseUnitUscc === archive.useUnitUscc && '新使用单位就是现在的使用单位',
    ],
    writes: ({ form: { fields }, archive }) => ({
      ...leftByUnit(archive, { name: fields.newUseUnitName ?? '', uscc: fields.newUseUnitUscc ?? '' }),
      // From now on the unit is identified by its credit code; the service sets the id.
      useUnitId: '',
      useUnitName: fields.newUseUnitName ?? '',
      useUnitUscc: fields.newUseUnitUscc ?? '',
      useUnitAddress: fields.newUseUnitAddress ?? '',
      safetyManager: fields.newSafetyManager ?? '',
      safetyManagerMobile: fields.newSafetyManagerMobile ?? '',
    }),
    within: { from: 'changeDate', days: 30 },
  },
  '04': {
    code: '04',
    from: ['00', inUse, stopped],
    most: all,
    category: '04',
    refuses: ({ form: { fields }, archive }) => [archive.useUnitName === fields.currentUnitName && '档案中已是现在的名称，不用变更'],
    writes: ({ form: { fields }, archive }) => ({
      useUnitName: fields.currentUnitName ?? '',
      ...ownerToo(archive, fields.currentUnitName ?? '', archive.useUnitUscc ?? ''),
    }),
  },
  '05': {
    code: '05',
    from: [inUse, stopped],
    most: 1,
    category: '08',
    refuses: ({ form: { fields }, archive, today }) => {
      const life = lifeExpireDate(archive)
      const { usableTo = '' } = fields
      return [
        life === '' && '档案中没有设计使用年限或制造日期，请先办理信息勘误',
        usableTo !== '' && usableTo <= life && `允许继续使用的日期应晚于设计使用年限届满的 ${life}`,
        usableTo !== '' && usableTo <= today && '允许继续使用的日期应晚于今天',
      ]
    },
    writes: ({ form: { fields } }) => ({ lifeExtendedTo: fields.usableTo ?? '' }),
  },
  '06': {
    code: '06',
    from: [inUse, stopped],
    most: 1,
    category: '05',
    refuses: ({ form: { fields }, archive }) => [
      (fields.newAreaCode ?? '') !== '' && !isSameCity(archive.useAreaCode ?? '', fields.newAreaCode ?? '') && '新地点由外地的登记机关管理，请办理移装变更',
    ],
    // A site lies in one county; where only the address is put right, the device stays at its site.
    writes: (asked) => ({ ...placed(asked), ...(asked.form.fields.newAreaCode !== asked.archive.useAreaCode && { useSite: '' }) }),
  },
  '11': {
    code: '11',
    from: [inUse],
    most: all,
    refuses: ({ form: { fields }, archive }) => [
      (archive.putIntoUseDate ?? '') !== '' &&
        (fields.stopFrom ?? '') !== '' &&
        (fields.stopFrom ?? '') < (archive.putIntoUseDate ?? '') &&
        '停用日期早于投入使用日期',
    ],
    writes: ({ form: { fields } }) => ({ useStatus: stopped, stopDate: fields.stopFrom ?? '' }),
    within: { from: 'stopFrom', days: 30 },
  },
  '12': {
    code: '12',
    from: [stopped],
    most: 1,
    category: '02',
    refuses: ({ form: { fields }, archive, today }) => {
      const { stopDate = '' } = archive
      const { restartDate = '' } = fields
      // The stop lasts until the approval, whatever earlier day is stated: that is also the day the due dates are computed with.
      const [, restart = today] = [restartDate, today].sort()
      return [restartDate !== '' && restartDate < stopDate && `启用日期早于停用日期 ${stopDate}`, ...unready(archive, restart)]
    },
    // The day on which the stop date is removed from the archive is the day of the restart.
    writes: () => ({ useStatus: inUse, stopDate: '' }),
  },
  '13': {
    code: '13',
    from: [inUse, stopped],
    most: all,
    writes: ({ form: { fields }, archive }) => ({ useStatus: '30', scrapDate: fields.changeDate ?? '', ...maintenanceEnded(archive) }),
  },
  '14': {
    code: '14',
    from: ['00', inUse, stopped],
    most: 1,
    writes: ({ form: { fields }, archive }) => ({ useStatus: '40', cancelDate: fields.changeDate ?? '', ...maintenanceEnded(archive) }),
  },
  '21': {
    code: '21',
    from: ['00', inUse, stopped],
    most: all,
    refuses: ({ form: { fields }, archive }) => [
      !maintainedKinds.includes(archive.equclacode ?? '') && `${catalogueName(archive.equclacode ?? '')}不登记维保单位`,
      (fields.newContractNo ?? '') !== '' && fields.newContractNo === archive.maintenanceContractNo && '档案中已是这份维保合同',
    ],
    writes: ({ form: { fields } }) =>
      maintenanceWritten({
        maintenanceUnitName: fields.newMaintenanceUnit ?? '',
        maintenanceUnitUscc: fields.newMaintenanceUnitUscc ?? '',
        maintenanceTel: fields.newMaintenanceTel ?? '',
        maintenanceContractNo: fields.newContractNo ?? '',
        maintenanceContractStart: fields.newContractStart ?? '',
        maintenanceContractEnd: fields.newContractEnd ?? '',
      }),
    within: { from: 'newContractStart', days: 30 },
  },
  '31': { code: '31', from: ['00', inUse, stopped], most: 1, writes: ({ form }) => corrected(form) },
}

const isChangeCode = (code: string): code is ChangeCode => code in changeKinds

/** The kind of change a form is for; undefined while none is chosen. */
export const changeKindOf = ({ changeType = '' }: FormRow): ChangeKind | undefined => (isChangeCode(changeType) ? changeKinds[changeType] : undefined)

/** Reasons why a device cannot be changed as requested, each a sentence; empty if it can. */
export function changeObstacles(asked: AskedChange): string[] {
  const kind = changeKindOf(asked.form.fields)
  if (!kind) return []
  const { useStatus = '' } = asked.archive
  if (!kind.from.includes(useStatus)) return [`设备${labelOf('useStatus', useStatus)}，不能办理${labelOf('changeType', kind.code)}`]
  return (kind.refuses?.(asked) ?? []).filter((refusal) => refusal !== false)
}

/** What excludes the change that a 登记类别 stands for. */
const rulesOfCategory: Readonly<Record<string, typeof unfit>> = { '02': unready, '06': unfit, '07': unfit }

/**
 * Reasons why a device cannot be registered again in a 登记类别, each a sentence; empty if it can.
 * @param archive as the registration would leave it, but with the stop date still in it
 * @param today `YYYY-MM-DD`
 */
export const registrationObstacles = (category: string, archive: FormRow, today: string): string[] =>
  (rulesOfCategory[category]?.(archive, today) ?? []).filter((reason) => reason !== false)

/** The last day for applying; empty if there is no deadline. */
export function applyBy(fields: FormRow): string {
  const { within } = changeKindOf(fields) ?? {}
  const from = within && fields[within.from]
  return within && from ? addDays(from, within.days) : ''
}
