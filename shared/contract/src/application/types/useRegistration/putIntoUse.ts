/** Whether the day since when a device is used, as a registration states it, fits what its archive says. */

/** What the archive says: dates as `YYYY-MM-DD`, each empty if unknown. */
export interface ArchivedDates {
  putIntoUse: string
  /** Code of `inspectionKind` of the latest inspection. */
  inspectionKind: string
  inspectionDate: string
}

/** Inspections a device has before it is used: supervision of its manufacture and installation, and the first one. */
const beforeUse: readonly string[] = ['01', '04', '10']

/**
 * What in the archive contradicts a stated day, as a sentence; undefined if nothing does. It is a remark and no refusal: the archive may be wrong.
 * @param stated `YYYY-MM-DD`, or empty
 */
export function putIntoUseDoubt(stated: string, { putIntoUse, inspectionKind, inspectionDate }: ArchivedDates): string | undefined {
  if (stated === '') return undefined
  if (putIntoUse !== '') return putIntoUse === stated ? undefined : `投入使用日期与设备档案中的${putIntoUse}不一致`
  const isUsedThen = inspectionDate !== '' && !beforeUse.includes(inspectionKind)
  return isUsedThen && stated > inspectionDate ? `投入使用日期晚于设备档案中${inspectionDate}的检验` : undefined
}
