import type { CrossCheck } from '../../application/definition'
import type { FieldGroup, TableDefinition } from '../../form/definition'
import type { ArchiveKey } from './kinds'

/**
 * 设备档案 of a kind as data: form, archive page, import, export and validation are made from it, by the same functions as an
 * application's form (`formProblems`, `withoutHidden`, `shownGroups`, `visibleTables`).
 */
export interface ArchiveDefinition {
  /** Also the last part of its page: `/equipment/detail/elevator`. */
  key: ArchiveKey
  label: string
  groups: readonly FieldGroup[]
  tables: readonly TableDefinition[]
  /** Fields that hold what is due next. Empty ones are not due. */
  dueFields: readonly string[]
  /** Checks over several fields; each names the field its message stands at. */
  crossChecks: readonly CrossCheck[]
}

/** Ids of other records: kept and sent, said to nobody. */
export const idFields: readonly string[] = ['useUnitId', 'pipingId']

/** Days that may lie ahead; every other date of an archive is of something that happened. */
const mayLieAhead = (key: string): boolean => key.startsWith('next') || ['maintenanceContractStart', 'maintenanceContractEnd'].includes(key)

/** Two days of which one cannot come before the other; told at the later one. */
export const inOrder = (earlier: string, later: string, message: string): CrossCheck => ({
  field: later,
  message,
  holds: ({ fields }) => !fields[earlier] || !fields[later] || fields[earlier] <= fields[later],
})

const orderOfLife: readonly CrossCheck[] = [
  inOrder('manufactureDate', 'putIntoUseDate', '投入使用日期不能早于制造日期'),
  inOrder('manufactureDate', 'installSupervisionDate', '安装监督检验合格日期不能早于制造日期'),
  inOrder('putIntoUseDate', 'stopDate', '停用日期不能早于投入使用日期'),
  inOrder('putIntoUseDate', 'scrapDate', '报废日期不能早于投入使用日期'),
  inOrder('inspectionDate', 'nextInspectionDate', '下次检验日期不能早于检验日期'),
  inOrder('maintenanceContractStart', 'maintenanceContractEnd', '合同终止日期不能早于合同开始日期'),
]

/** An archive with the checks that follow from its dates. @param archive `crossChecks` are those of its own */
export function defineArchive(archive: Omit<ArchiveDefinition, 'crossChecks'> & { crossChecks?: readonly CrossCheck[] }): ArchiveDefinition {
  const typed = archive.groups.flatMap((group) => group.fields.filter((field) => field.source === undefined))
  const happened = typed
    .filter(({ key, type }) => type === 'date' && !mayLieAhead(key))
    .map(({ key, label }): CrossCheck => ({ field: key, message: `${label}不能晚于今天`, holds: ({ fields }, today) => (fields[key] ?? '') <= today }))
  const life = orderOfLife.filter((check) => typed.some(({ key }) => key === check.field))
  return { ...archive, crossChecks: [...happened, ...life, ...(archive.crossChecks ?? [])] }
}
