/**
 * What a work on a kind of equipment needs: a notice, a supervised inspection, the authority of the maker (特种设备安全法 第22条、第23条、第25条;
 * domain §3.4). The lists of exceptions are long and change, so this says it as a hint and never refuses.
 */
import type { ApplicationForm } from '../../form/crossCheck'
import type { FormRow } from '../../form/definition'

/** Codes of 施工类别. */
const [installing, altering, repairing, majorRepair] = ['1', '2', '3', '4']

type Supervision = 'required' | 'some' | 'none'

interface WorkRule {
  /** Works for which supervision is not as for most kinds: 安装、改造、重大修理 need it. */
  supervision?: Readonly<Record<string, Supervision>>
  /** What else is to be said, by work. */
  hint?: Readonly<Record<string, string>>
}

const askInstitute = '是否需要监督检验，请与检验机构核实'
const noSupervision = '没有监督检验'

/** Kinds, by the code of the catalogue, with a rule of their own. */
const rules: Readonly<Record<string, WorkRule>> = {
  '1000': { hint: { [installing]: '整装锅炉、D级锅炉的安装有的不需要告知或者监督检验，请与登记机关、检验机构核实' } },
  '2000': { supervision: { [installing]: 'some' }, hint: { [installing]: `压力容器的安装，${askInstitute}` } },
  '4000': {
    supervision: { [installing]: 'some', [altering]: 'some', [majorRepair]: 'some' },
    hint: Object.fromEntries([installing, altering, majorRepair].map((work) => [work, `起重机械列入目录的品种才需要监督检验，${askInstitute}`])),
  },
  '5000': {
    supervision: { [installing]: 'none', [altering]: 'none', [majorRepair]: 'none' },
    hint: {
      [installing]: `场（厂）内专用机动车辆一般只有改造、修理需要告知，安装不需要；${noSupervision}，使用前申请首次检验`,
      [altering]: `场（厂）内专用机动车辆${noSupervision}`,
      [majorRepair]: `场（厂）内专用机动车辆${noSupervision}`,
    },
  },
  '8000': {
    supervision: { [altering]: 'none', [majorRepair]: 'none' },
    hint: { [altering]: '压力管道一般只有安装需要监督检验', [majorRepair]: '压力管道一般只有安装需要监督检验' },
  },
}

/** 流动式起重机 are driven to where they work. */
const mobileCrane = '4400'
const supervised: readonly string[] = [installing, altering, majorRepair]

/** Code of the kind of the devices of a notice, which have one kind; empty until one is given. */
export const kindOf = ({ tables: { devices = [] } }: ApplicationForm): string => devices.find(({ equclacode }) => equclacode)?.equclacode ?? ''

/** Whether a supervised inspection belongs to the work; `some`: it depends on the device. */
export function supervisionOf(work: string, kind: string): Supervision {
  if (!supervised.includes(work)) return 'none'
  return rules[kind]?.supervision?.[work] ?? 'required'
}

/** What whoever gives the notice, and whoever receives it, should know of the work on such devices; empty where there is nothing to say. Pure. */
export function workHint(form: ApplicationForm): string {
  const { constructionKind: work = '' } = form.fields
  const kind = kindOf(form)
  if (kind === '' || work === '') return ''
  const devices = form.tables.devices ?? []
  const mobile = work === installing && devices.every(({ categoryCode }) => categoryCode === mobileCrane) ? '流动式起重机一般不需要安装告知；' : ''
  const own = rules[kind]?.hint?.[work]
  if (own !== undefined) return mobile + own
  if (work === repairing) return '一般修理需要告知，不需要监督检验'
  return supervisionOf(work, kind) === 'required' ? '需要监督检验，请在施工前向检验机构申请' : ''
}

/** Values of the form that follow from the table above. */
export const workFacts = (form: ApplicationForm): FormRow => ({
  workHint: workHint(form),
  equclacode: kindOf(form),
  supervision: kindOf(form) === '' ? '' : supervisionOf(form.fields.constructionKind ?? '', kindOf(form)),
})

/** Elevators only may not be installed or altered by another unit without their maker's authority (特种设备安全法 第22条; domain §4.3 no. 5). */
export const needsMakersAuthority = ({ fields, tables }: ApplicationForm): boolean =>
  [installing, altering].includes(fields.constructionKind ?? '') &&
  (tables.devices ?? []).some(({ equclacode, manufacturer }) => equclacode === '3000' && manufacturer !== fields.constUnitName)
