import type { AttachmentRequirement } from '../form/definition'

/** Who maintains which part of an archive (domain §4.3 no. 24): enforced by the service, shown by pages. */

/** Contact persons of the use unit. Masked for maintenance units (domain §5). */
export const contactFields: readonly string[] = ['safetyManager', 'safetyManagerMobile', 'safetyDirector', 'safetyOfficer', 'useUnitTel', 'ownerUnitTel']

/** Fields a use unit changes without review: its own numbers and people. Everything on the certificate is changed by the registrar. */
export const freelyEditableFields: readonly string[] = [...contactFields, 'unitInternalNo', 'useSite', 'useUnitPostcode', 'denselyPopulated', 'keyMonitored']

/** Never changed in an archive: a device of another kind is another device. */
export const fixedFields: readonly string[] = ['equclacode']

/** Maximum number of devices a use unit enters in one application. */
export const devicesAtOnce = 5_000

/** Papers of a device's archive. */
export const equipmentAttachments = [
  { code: 'NAMEPLATE', label: '铭牌照片', required: false },
  { code: 'QUALITY_CERT', label: '产品合格证', required: false },
  { code: 'INSPECTION_REPORT', label: '检验报告', required: false },
  { code: 'USE_REGISTRATION', label: '使用登记资料', required: false },
  { code: 'OTHER', label: '其他文件', required: false },
] as const satisfies readonly AttachmentRequirement[]
