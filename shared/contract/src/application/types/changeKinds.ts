/**
 * What each 变更类型 asks of a device and writes into its archive (《特种设备使用管理规则》 第三章 变更登记; domain §4.3 no. 3). Pure: the
 * service reads and writes archives by it, tests read it alone.
 */
import { catalogueName } from '../../catalogue/catalogue'
import { type changeType, labelOf } from '../../enums'
import { addDays, addMonths } from '../../equipment/due/calendar'
import { lifeExpireDate } from '../../equipment/due/dueDates'
import { dueDay } from '../../equipment/due/inspectionRemarks'
import { handoverMost } from '../../equipment/handover'
import { maintainedKinds, maintenanceWritten } from '../../equipment/maintenance'
import { inUse, movedOut, stopped, unqualifiedConclusions } from '../../equipment/states'
import type { FormRow } from '../../form/definition'
import type { ApplicationForm } from '../definition'

export type ChangeCode = (typeof changeType)[number]['code']

/** An application, the archive of one of its devices, and the day it is looked at. */
export interface AskedChange {
  form: ApplicationForm
  /** Fields of the archive. */
  archive: FormRow
  /** `YYYY-MM-DD` */
  today: string
}

export interface ChangeKind {
  code: ChangeCode
  /** States of use in which a device may be changed so. */
  from: readonly string[]
  /** Devices one application may name. */
  most: number
  /** 登记类别 under which the certificate is issued anew; absent: it is not. */
  category?: string
  /** Why a device cannot be changed so, each in a sentence; falsy ones hold nothing against it. */
  refuses?(asked: AskedChange): readonly (string | false)[]
  /** What the archive says afterwards in the place of what it says. */
  writes(asked: AskedChange): FormRow
  /** The day from which on, and the days within which, it is to be applied for. */
  within?: { from: string; days: number }
}

/** Months out of use after which an elevator is inspected before it starts again (TSG T7001-2023 §4.1(4); domain §3.6 E7). */
const longStopMonths = 12

/** Moves within a city stay with its authorities: its certificates are numbered together (domain §3.5). */
const isSameCity = (one: string, other: string): boolean => one.slice(0, 4) === other.slice(0, 4)

/** How the authorities meet a move, by code of `moveStage`. @param newAreaCode where the device is to stand */
export function moveStageOf({ useStatus = '', useAreaCode = '' }: FormRow, newAreaCode: string): '1' | '2' | '3' {
  if (useStatus === movedOut) return '3'
  return isSameCity(useAreaCode, newAreaCode) ? '1' : '2'
}

/** What keeps a device from another place and from another unit alike. */
function unfit(archive: FormRow, today: string): (string | false)[] {
  const life = lifeExpireDate(archive)
  return [
    life !== '' && life < today && `设计使用年限已于 ${life} 届满，请先办理达到设计使用年限继续使用`,
    unqualifiedConclusions.includes(archive.inspectionConclusion ?? '') && '最近一次检验结论为不合格，整改后复检合格的才能办理',
  ]
}

/** What was changed in it or put right, item by item. */
const corrected = ({ tables }: ApplicationForm): FormRow =>
  Object.fromEntries((tables.corrections ?? []).flatMap(({ item = '', newValue = '' }) => (item === '' ? [] : [[item, newValue]])))

/** A unit that owns what it uses goes on owning it under its new name, and no more when it gives the device away. */
const ownerToo = (archive: FormRow, name: string, code: string): FormRow =>
  (archive.ownerUnitUscc ?? '') !== '' && archive.ownerUnitUscc === archive.useUnitUscc ? { ownerUnitName: name, ownerUnitUscc: code } : {}

function placed({ form: { fields } }: AskedChange): FormRow {
  return { useAreaCode: fields.newAreaCode ?? '', usePlaceDetail: fields.newUsePlaceDetail ?? '' }
}

/** A supervision the archive does not know yet begins the plan of an elevator anew (domain §3.6 E9). */
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
    // What the plan of years counts from is evidence of a supervision by itself: it is taken back with it.
    ...(archive.equclacode === '3000' && { cycleBaseDate: supervisionDate }),
  }
}

const all = handoverMost

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
      archive.useStatus === movedOut && fields.newAreaCode !== archive.useAreaCode && '所填区域与迁出时登记的迁入地不一致',
    ],
    writes: (asked) => {
      const stage = moveStageOf(asked.archive, asked.form.fields.newAreaCode ?? '')
      // One that had stopped before it left is put up and inspected anew.
      return { ...placed(asked), ...(stage === '2' && { useStatus: movedOut }), ...(stage === '3' && { useStatus: inUse, stopDate: '' }) }
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
      // Found by its code from now on; the id is the service's to know.
      useUnitId: '',
      useUnitName: fields.newUseUnitName ?? '',
      useUnitUscc: fields.newUseUnitUscc ?? '',
      useUnitAddress: fields.newUseUnitAddress ?? '',
      safetyManager: fields.newSafetyManager ?? '',
      safetyManagerMobile: fields.newSafetyManagerMobile ?? '',
      useUnitTel: '',
      useUnitPostcode: '',
      safetyDirector: '',
      safetyOfficer: '',
      unitInternalNo: '',
      ...ownerToo(archive, fields.newUseUnitName ?? '', fields.newUseUnitUscc ?? ''),
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
    writes: placed,
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
      const { stopDate = '', inspectionDate = '', inspectionConclusion = '' } = archive
      const restart = fields.restartDate || today
      const due = dueDay(archive)
      const long = archive.equclacode === '3000' && stopDate !== '' && addMonths(stopDate, longStopMonths) <= restart
      const inspected = inspectionDate >= stopDate && inspectionDate !== '' && !unqualifiedConclusions.includes(inspectionConclusion)
      return [
        restart < stopDate && `启用日期早于停用日期 ${stopDate}`,
        due !== '' && due < restart && `停用期间检验有效期已于 ${due} 届满，请先办理停用后启用检验`,
        long && !inspected && '电梯停用满一年，请先定期检验合格',
      ]
    },
    // The day the date of the stop leaves the archive is the day of the restart.
    writes: () => ({ useStatus: inUse, stopDate: '' }),
  },
  '13': { code: '13', from: [inUse, stopped], most: all, writes: ({ form: { fields } }) => ({ useStatus: '30', scrapDate: fields.changeDate ?? '' }) },
  '14': { code: '14', from: ['00', inUse, stopped], most: 1, writes: ({ form: { fields } }) => ({ useStatus: '40', cancelDate: fields.changeDate ?? '' }) },
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

/** The kind a form is of; undefined while none is chosen. */
export const changeKindOf = ({ changeType = '' }: FormRow): ChangeKind | undefined => (isChangeCode(changeType) ? changeKinds[changeType] : undefined)

/** Why a device cannot be changed as asked, each in a sentence; nothing: it can. */
export function changeObstacles(asked: AskedChange): string[] {
  const kind = changeKindOf(asked.form.fields)
  if (!kind) return []
  const { useStatus = '' } = asked.archive
  if (!kind.from.includes(useStatus)) return [`设备${labelOf('useStatus', useStatus)}，不能办理${labelOf('changeType', kind.code)}`]
  return (kind.refuses?.(asked) ?? []).filter((refusal) => refusal !== false)
}

/** The last day on which it is to be applied for; empty where there is none. */
export function applyBy(fields: FormRow): string {
  const { within } = changeKindOf(fields) ?? {}
  const from = within && fields[within.from]
  return within && from ? addDays(from, within.days) : ''
}
