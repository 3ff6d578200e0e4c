import type { CrossCheck } from '../form/crossCheck'
import type { AttachmentRequirement, FieldDefinition, FieldGroup, FormRow, TableDefinition } from '../form/definition'
import { certificateExpiry } from './operatorItems'

/** 作业人员与证书 as data (domain §4.3 no. 20): forms, records, validation, the import and its template are built from it. */

export const personFields = [
  { key: 'name', label: '姓名', type: 'string', required: true, maxLength: 30, rule: 'personName', example: '张示例' },
  { key: 'idCard', label: '身份证号', type: 'idCard', required: true, maxLength: 18, sensitive: 'idCard', example: '330299198501010019' },
  // Derived from the identity number.
  { key: 'gender', label: '性别', type: 'enum', enum: 'gender', required: false, source: 'derived' },
  { key: 'mobile', label: '手机号', type: 'mobile', required: true, sensitive: 'mobile', example: '13000000001' },
  { key: 'safetyRole', label: '岗位', type: 'enum', enum: 'safetyRole', required: true, example: '5' },
  { key: 'education', label: '学历', type: 'enum', enum: 'education', required: false, example: '3' },
  { key: 'entryDate', label: '入职日期', type: 'date', required: false, day: 'upToToday', example: '2020-03-01' },
  { key: 'leaveDate', label: '离职日期', type: 'date', required: false, help: '离职后不再计入本单位的持证人员，记录保留' },
] as const satisfies readonly FieldDefinition[]

export const certificateFields = [
  { key: 'item', label: '作业项目', type: 'enum', enum: 'operatorItem', required: true, example: 'N1' },
  // Most authorities use the holder's identity number as certificate number, so it is masked like one.
  { key: 'certNo', label: '证书编号', type: 'string', required: true, maxLength: 40, sensitive: 'idCard', example: '330299198501010019' },
  { key: 'issueOrg', label: '发证机关', type: 'string', required: true, maxLength: 60, example: '宁波市示例市场监督管理局' },
  { key: 'firstIssueDate', label: '初次发证日期', type: 'date', required: false, day: 'upToToday', example: '2021-05-10' },
  { key: 'issueDate', label: '批准日期', type: 'date', required: true, day: 'upToToday', example: '2025-05-10' },
  { key: 'expireDate', label: '有效期至', type: 'date', required: false, help: '不填时为批准日期起四年', example: '2029-05-09' },
  { key: 'reviewDate', label: '复审日期', type: 'date', required: false },
  { key: 'revokedDate', label: '注销或吊销日期', type: 'date', required: false, day: 'upToToday', help: '证书被注销、吊销时填写，填写后不再有效' },
] as const satisfies readonly FieldDefinition[]

/** A check across several values of a row, used for both form fields and table rows. */
interface RowCheck {
  key: string
  message: string
  holds(row: FormRow): boolean
}

const inOrder = (earlier: string, later: string, message: string): RowCheck => ({
  key: later,
  message,
  holds: (row) => !row[earlier] || !row[later] || row[earlier] <= row[later],
})

const personChecks: readonly RowCheck[] = [inOrder('entryDate', 'leaveDate', '离职日期不能早于入职日期')]
const certificateChecks: readonly RowCheck[] = [
  inOrder('firstIssueDate', 'issueDate', '批准日期不能早于初次发证日期'),
  inOrder('issueDate', 'expireDate', '有效期至不能早于批准日期'),
]

const ofFields = ({ key, message, holds }: RowCheck): CrossCheck => ({ field: key, message, holds: ({ fields }) => holds(fields) })
const ofTable =
  (table: string) =>
  ({ key, message, holds }: RowCheck): CrossCheck => ({ field: `${table}.${key}`, message, holds: (_, __, row) => holds(row) })

/** Maximum certificates per person: every item, some issued by several authorities. */
export const certificatesMost = 30

const certificatesTable = {
  key: 'certificates',
  label: '证书',
  measure: '张',
  minRows: 0,
  maxRows: certificatesMost,
  columns: certificateFields,
  uniqueBy: ['certNo', 'item'],
  uniqueMessage: '同一证书的作业项目重复',
} as const satisfies TableDefinition

const personGroup = { key: 'person', label: '人员信息', fields: personFields } as const satisfies FieldGroup

/** Gender from an identity number, masked or not (GB 11643: the 17th digit is odd for men); empty if it is none. */
const genderOf = ({ idCard = '' }: FormRow): string => (/^.{16}\d.$/.test(idCard) ? (Number(idCard.charAt(16)) % 2 === 1 ? '1' : '2') : '')

/** A person as stored. */
export const withGender = (fields: FormRow): FormRow => ({ ...fields, gender: genderOf(fields) })

/** A person with all certificates, for entering a new person and for showing a record. */
export const operatorDefinition = {
  key: 'operator',
  groups: [personGroup],
  tables: [certificatesTable],
  crossChecks: [...personChecks.map(ofFields), ...certificateChecks.map(ofTable(certificatesTable.key))],
  attachments: [],
  derive: ({ fields }: { fields: FormRow }): FormRow => ({ gender: genderOf(fields) }),
} as const

/** A person without certificates, for changing one. */
export const personDefinition = { ...operatorDefinition, tables: [], crossChecks: personChecks.map(ofFields) } as const

/** A single certificate, entered or changed separately. */
export const certificateDefinition = {
  key: 'operatorCertificate',
  groups: [{ key: 'certificate', label: '证书', fields: certificateFields }],
  tables: [],
  crossChecks: certificateChecks.map(ofFields),
  attachments: [],
} as const

/** Maximum people per import; an import succeeds completely or not at all. */
export const importMost = 2_000

const withCertificate = {
  not: {
    all: [
      { column: 'certNo', in: [''] },
      { column: 'item', in: [''] },
    ],
  },
} as const

/** Each row is a person with one certificate or none; rows with the same identity number are the same person. */
export const importTable = {
  key: 'operators',
  label: '作业人员',
  measure: '行',
  minRows: 1,
  maxRows: importMost,
  large: true,
  columns: [
    ...personFields,
    ...certificateFields
      .filter(({ key }) => key !== 'revokedDate')
      .map((field): FieldDefinition => ({ ...field, required: field.required && withCertificate })),
  ],
  uniqueBy: ['idCard', 'certNo', 'item'],
  uniqueMessage: '与前面一行的人员、证书和作业项目相同',
} satisfies TableDefinition

export const importDefinition = {
  key: 'operatorImport',
  groups: [],
  tables: [importTable],
  crossChecks: [...personChecks, ...certificateChecks].map(ofTable(importTable.key)),
  attachments: [],
}

/** Papers of a person. */
export const operatorAttachments = [
  { code: 'PHOTO', label: '照片', required: false },
  { code: 'ID_PHOTO', label: '身份证', required: false },
  { code: 'CERT_PHOTO', label: '证书扫描件', required: true },
] as const satisfies readonly AttachmentRequirement[]

/** A certificate as stored: a missing end date is computed by the rule. */
export const withExpiry = (fields: FormRow): FormRow =>
  fields.expireDate || !fields.issueDate ? fields : { ...fields, expireDate: certificateExpiry(fields.issueDate) }
