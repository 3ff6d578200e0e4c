import type { AttachmentRequirement } from '../form/definition'

/** Who keeps which part of an archive up to date (domain §4.3 no. 24): the service decides by it, pages show it. */

/** Whom to talk to at the use unit. A maintenance company sees them covered (domain §5). */
export const contactFields: readonly string[] = ['safetyManager', 'safetyManagerMobile', 'safetyDirector', 'safetyOfficer', 'useUnitTel', 'ownerUnitTel']

/** What a use unit changes without review: its own numbers and people. Everything that stands on the certificate is the registrar's. */
export const freelyEditableFields: readonly string[] = [...contactFields, 'unitInternalNo', 'useSite', 'useUnitPostcode', 'denselyPopulated', 'keyMonitored']

/** Never changed in an archive: another kind is another device. */
export const fixedFields: readonly string[] = ['equclacode']

/** Devices a use unit may enter in one application. */
export const devicesAtOnce = 5_000

/** Papers of an archive. */
export const equipmentAttachments = [
  { code: 'NAMEPLATE', label: '铭牌照片', required: false },
  { code: 'QUALITY_CERT', label: '产品合格证', required: false },
  { code: 'INSPECTION_REPORT', label: '检验报告', required: false },
  { code: 'USE_REGISTRATION', label: '使用登记资料', required: false },
  { code: 'OTHER', label: '其他文件', required: false },
] as const satisfies readonly AttachmentRequirement[]
