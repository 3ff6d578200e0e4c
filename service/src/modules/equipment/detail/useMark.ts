import { catalogueName } from '@shared/contract/catalogue'
import { labelOf } from '@shared/contract/enums'
import { dueDay, inUse, numberNaming, restrictedConclusions, unqualifiedConclusions } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import type { PrintDocument } from '@shared/contract/print'
import type { Connection } from '../../../database/database'
import { isUuid } from '../../../database/userInput'

/** The current archive of a device: a mark shows the dates of the latest inspection, whenever it is printed. */
export async function archiveForMark({ db }: Connection, equipmentId: string | null): Promise<FormRow | undefined> {
  if (!isUuid(equipmentId ?? '')) return undefined
  const device = await db.selectFrom('equipment').select('archive').where('id', '=', equipmentId).executeTakeFirst()
  return device?.archive.fields
}

/**
 * Why a device has no valid 使用标志, as a sentence; undefined if it has one. A mark tells whoever stands before the device that it may be used until a
 * day: one of a device that is out of use, has not passed without restriction, or is overdue would tell what is not so (TSG 08).
 * @param archive fields of its archive; the conclusion of the inspection in question
 * @param today `YYYY-MM-DD`
 */
export function markObstacle(archive: FormRow, today: string): string | undefined {
  const { useStatus = '', inspectionConclusion = '' } = archive
  const due = dueDay(archive)
  if (useStatus !== inUse) return `设备不在用（${labelOf('useStatus', useStatus)}），使用标志不再有效`
  if ([...unqualifiedConclusions, ...restrictedConclusions].includes(inspectionConclusion)) {
    return `设备最近一次检验结论为${labelOf('inspectionConclusion', inspectionConclusion)}，使用标志不再有效`
  }
  return due !== '' && due < today ? `设备的检验有效期已于 ${due} 届满，使用标志不再有效` : undefined
}

/** Rows printed on every mark; others are left out if the archive has no value. */
const always = ['使用单位', '设备代码', '登记机关', '检验机构', '最近检验日期', '下次检验日期']

/**
 * 特种设备使用标志, displayed where the device is used (TSG 08 附件): who uses it, who inspected it, and until when. The same document whether it comes
 * from the authority with the certificate or from the institute with a report.
 * @param archive fields of the device's archive
 */
export function useMarkPaper(archive: FormRow, footer: string): PrintDocument {
  const { equclacode = '', categoryCode = '', varietyCode = '', equipmentCode = '', registrationCode = '', useCertNo = '' } = archive
  const facts: readonly (readonly [label: string, value: string | undefined])[] = [
    ['设备种类', catalogueName(equclacode)],
    // Some categories have no varieties.
    varietyCode ? ['设备品种', catalogueName(varietyCode)] : ['设备类别', catalogueName(categoryCode)],
    ['设备名称', archive.equipmentName],
    ['单位内编号', archive.unitInternalNo],
    ['使用单位', archive.useUnitName],
    ['使用地点', archive.usePlaceDetail],
    ['设备代码', equipmentCode || registrationCode],
    ['登记机关', archive.registrationAuthority],
    ['检验机构', archive.inspectionOrg],
    ['检验报告编号', archive.inspectionReportNo],
    ['最近检验日期', archive.inspectionDate],
    ['下次检验日期', dueDay(archive)],
    ['维护保养单位', archive.maintenanceUnitName],
    ['应急救援电话', archive.rescueTel],
  ]
  const rows = facts.map(([label, value = '']) => ({ label, value, wide: value.length > 18 }))
  return {
    title: '特种设备使用标志',
    number: `使用登记证编号：${useCertNo}`,
    fileName: `使用标志${numberNaming(archive)}.pdf`,
    footer,
    blocks: [
      { kind: 'fields', rows: rows.filter(({ label, value }) => value !== '' || always.includes(label)) },
      { kind: 'paragraph', indent: true, text: '请置于设备的显著位置；超过下次检验日期未经检验合格的，不得继续使用。' },
    ],
  }
}
