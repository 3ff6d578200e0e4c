/** 使用登记证: what it says of its devices, whether a registration issued it or a change reissued it (《特种设备使用管理规则》). */
import { catalogueName } from '@shared/contract/catalogue'
import { registrationModeOf } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import type { PrintBlock, PrintDocument } from '@shared/contract/print'
import type { RecordView } from '../../../workflow/behaviour'
import { chineseDate, footer, shown } from '../../../workflow/form/filledForm'

type Fact = readonly [label: string, key: string]

const ofUnit: readonly Fact[] = [
  ['使用单位名称', 'useUnitName'],
  ['统一社会信用代码', 'useUnitUscc'],
  ['使用单位地址', 'useUnitAddress'],
]
const ofUse: readonly Fact[] = [
  ['设备使用地点', 'usePlaceDetail'],
  ['投入使用日期', 'putIntoUseDate'],
  ['产权单位名称', 'ownerUnitName'],
]

/** One device. */
export const factsBySet: readonly Fact[] = [
  ...ofUnit,
  ['设备种类', 'equclacode'],
  ['设备类别', 'categoryCode'],
  ['设备品种', 'varietyCode'],
  ['产品名称', 'equipmentName'],
  ['型号(规格)', 'model'],
  ['设备代码', 'equipmentCode'],
  ['产品编号', 'factoryNo'],
  ['制造单位名称', 'manufacturer'],
  ['单位内编号', 'unitInternalNo'],
  ...ofUse,
]

/** Cylinders or piping, many under one certificate. */
export const factsByUnit: readonly Fact[] = [
  ...ofUnit,
  ['设备类别', 'categoryCode'],
  ['设备品种', 'varietyCode'],
  ['产品名称', 'equipmentName'],
  ['工程(装置)名称', 'projectName'],
  ['车牌号', 'cylinderPlateNo'],
  ['车辆VIN码', 'cylinderVin'],
  ['登记内容', 'written'],
  ...ofUse,
]

const title = '特种设备使用登记证'
const numbered = (useCertNo = ''): string => `编号：${useCertNo}`

/** @param said the text of a field; facts without one are left out @param remark how it came about, if a change reissued it */
function certificateBlocks(
  facts: readonly Fact[],
  said: (key: string) => string,
  { authority = '', day, remark }: { authority: string | undefined; day: string; remark?: string },
): PrintBlock[] {
  const rows = facts.map(([label, key]) => ({ label, value: said(key) })).filter(({ value }) => value !== '')
  return [
    { kind: 'paragraph', indent: true, text: '按照《中华人民共和国特种设备安全法》的规定，准予登记使用。' },
    { kind: 'fields', rows: rows.map(({ label, value }) => ({ label, value, wide: value.length > 18 })) },
    ...(remark === undefined ? [] : [{ kind: 'paragraph' as const, indent: true, text: remark }]),
    { kind: 'signature', lines: [authority || '登记机关（盖章）', chineseDate(day)] },
  ]
}

/** The certificate of a registration. */
export const certificateOf =
  (facts: readonly Fact[]) =>
  (record: RecordView): PrintDocument => {
    const { useCertNo = '' } = record.inputs
    return {
      title,
      number: numbered(useCertNo),
      fileName: `使用登记证${useCertNo || record.number}.pdf`,
      footer: footer(record),
      blocks: certificateBlocks(facts, (key) => shown(record, key), { authority: record.form.fields.registrationAuthority, day: record.lastMove.on }),
    }
  }

const totals = ['cylinderQuantity', 'pipelineCount', 'totalLength'] as const
const certified = new Set([...[...factsBySet, ...factsByUnit].map(([, key]) => key), ...totals, 'useCertNo', 'useCertDate', 'registrationAuthority'])

/** The fields of an archive that its certificate is drawn from. */
export const certifiedOf = (archive: FormRow): FormRow => Object.fromEntries(Object.entries(archive).filter(([key]) => certified.has(key)))

/** What is under a certificate of many. */
function totalOf({ cylinderQuantity, pipelineCount, totalLength }: FormRow): string {
  if (pipelineCount) return `管道 ${pipelineCount} 条${totalLength ? `，总长度 ${totalLength} m` : ''}`
  return cylinderQuantity ? `气瓶 ${cylinderQuantity} 只` : ''
}

const catalogued: readonly string[] = ['equclacode', 'categoryCode', 'varietyCode']

/** A certificate that a change reissued. @param certificate fields of `certifiedOf` */
function reissuedBlocks(certificate: FormRow, remark: string): PrintBlock[] {
  const { equclacode = '', categoryCode = '', registrationAuthority, useCertDate = '' } = certificate
  const facts = registrationModeOf(equclacode, categoryCode) === 'SETS' ? factsBySet : factsByUnit
  const said = (key: string): string => {
    if (key === 'written') return totalOf(certificate)
    const value = certificate[key] ?? ''
    return catalogued.includes(key) ? catalogueName(value) : value
  }
  return certificateBlocks(facts, said, { authority: registrationAuthority, day: useCertDate, remark })
}

/** Certificates in one file: the print host draws no longer ones. */
const mostAtOnce = 200

/** The certificates that a change reissued, one of a page. @param remarkOf how one came about */
export function reissuedCertificates(record: RecordView, certificates: readonly FormRow[], remarkOf: (certificate: FormRow) => string): PrintDocument {
  const [first, ...others] = certificates.slice(0, mostAtOnce)
  const left = certificates.length - others.length - 1
  return {
    title,
    number: numbered(first?.useCertNo),
    fileName: `使用登记证${certificates.length === 1 && first?.useCertNo ? first.useCertNo : record.number}.pdf`,
    footer: footer(record),
    blocks: [
      ...(first ? reissuedBlocks(first, remarkOf(first)) : []),
      ...others.flatMap((certificate): PrintBlock[] => [
        { kind: 'sheet', title, number: numbered(certificate.useCertNo) },
        ...reissuedBlocks(certificate, remarkOf(certificate)),
      ]),
      ...(left > 0 ? [{ kind: 'paragraph' as const, text: `本件打印 ${mostAtOnce} 台设备的使用登记证，另有 ${left} 台的请向登记机关领取。` }] : []),
    ],
  }
}
