import { type CrossCheck, notAfterToday } from '../../form/crossCheck'
import type { FieldGroup, TableDefinition } from '../../form/definition'
import { inUse } from '../states'
import type { ArchiveKey } from './kinds'

/**
 * The 设备档案 of one kind as data. Form, archive page, import, export and validation are built from it with the same functions as an
 * application's form (`formProblems`, `withoutHidden`, `shownGroups`, `visibleTables`).
 */
export interface ArchiveDefinition {
  /** Also the last segment of its page path: `/equipment/detail/elevator`. */
  key: ArchiveKey
  label: string
  groups: readonly FieldGroup[]
  tables: readonly TableDefinition[]
  /** Fields with the next due dates. An empty one means nothing is due. */
  dueFields: readonly string[]
  /** Checks across several fields; each names the field its message is shown at. */
  crossChecks: readonly CrossCheck[]
}

/** Ids of other records: stored and sent, but never shown. */
export const idFields: readonly string[] = ['useUnitId', 'pipingId']

/** Dates that may be in the future; all other dates of an archive refer to past events. */
const mayLieAhead = (key: string): boolean => key.startsWith('next') || ['maintenanceContractStart', 'maintenanceContractEnd'].includes(key)

/** A check of the order of two dates; reported at the later one. */
export const inOrder = (earlier: string, later: string, message: string): CrossCheck => ({
  field: later,
  message,
  holds: ({ fields }) => !fields[earlier] || !fields[later] || fields[earlier] <= fields[later],
})

const orderOfLife: readonly CrossCheck[] = [
  inOrder('manufactureDate', 'putIntoUseDate', '投入使用日期不能早于制造日期'),
  inOrder('manufactureDate', 'installSupervisionDate', '安装监督检验合格日期不能早于制造日期'),
  inOrder('putIntoUseDate', 'stopDate', '停用日期不能早于投入使用日期'),
  {
    field: 'stopDate',
    // Otherwise dates would be reckoned as of a stop that goes on.
    message: '在用的设备没有停用日期，停用的请办理停用变更登记',
    holds: ({ fields }) => fields.useStatus !== inUse || !fields.stopDate,
  },
  inOrder('putIntoUseDate', 'scrapDate', '报废日期不能早于投入使用日期'),
  inOrder('inspectionDate', 'nextInspectionDate', '下次检验日期不能早于检验日期'),
  inOrder('maintenanceContractStart', 'maintenanceContractEnd', '合同终止日期不能早于合同开始日期'),
]

/** Adds the checks that follow from the archive's dates. @param archive `crossChecks` are additional ones */
export function defineArchive(archive: Omit<ArchiveDefinition, 'crossChecks'> & { crossChecks?: readonly CrossCheck[] }): ArchiveDefinition {
  const typed = archive.groups.flatMap((group) => group.fields.filter((field) => field.source === undefined))
  const happened = typed.filter(({ key, type }) => type === 'date' && !mayLieAhead(key)).map(({ key, label }) => notAfterToday(key, label))
  const life = orderOfLife.filter((check) => typed.some(({ key }) => key === check.field))
  return { ...archive, crossChecks: [...happened, ...life, ...(archive.crossChecks ?? [])] }
}
