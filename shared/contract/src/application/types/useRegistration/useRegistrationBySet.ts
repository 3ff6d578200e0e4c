/**
 * 使用登记(按台套): one device, new or from the archive, in the eight categories of 使用登记表 式一; the registrar issues 使用登记证 and 使用标志, and the archive is
 * updated (《特种设备使用管理规则》; domain §4.3 no. 1).
 */

import { labelOf } from '../../../enums'
import { commonGroups } from '../../../equipment/archives/common'
import type { ArchiveDefinition } from '../../../equipment/archives/definition'
import { archiveKeyOf, registrationModeOf } from '../../../equipment/archives/kinds'
import { loadArchive } from '../../../equipment/archives/load'
import { duplicates } from '../../../equipment/endpoints'
import { inUse, isQualified, stopped } from '../../../equipment/states'
import type { Condition } from '../../../form/condition'
import { type CrossCheck, notAfterToday } from '../../../form/crossCheck'
import type { FieldDefinition, FieldGroup } from '../../../form/definition'
import type { ApplicationDefinition, FormParts } from '../../definition'
import { enteredGroups, ofApplication } from '../archive/archiveForm'
import {
  acceptWorkdays,
  issuedCertificate,
  registrationAuthority,
  registrationBase,
  registrationDeclaration,
  registrationFlow,
  registrationNumber,
  registrationOpinions,
  registrationParties,
  registrationResult,
} from './registrationFields'

/** 新设备首次启用: the only category in which a device need not have an archive. */
export const firstUse = '01'
/** 停用后启用: the only category that ends a stop. */
export const restartUse = '02'
/** 达到设计使用年限: the only category that states until when a device may be used. */
export const furtherUse = '08'
/** Categories available to units; 历史设备补录 is `useRecord`. */
export const setCategories = [firstUse, restartUse, '03', '04', '05', '06', '07', furtherUse] as const

/** Whether a device is in use after its registration in a category; the others leave a stopped device stopped. */
export const putsInUse = (category: string): boolean => category === firstUse || category === restartUse

/** Use states in which a device may be registered in a category. */
export function statusesRegistered(category: string): readonly string[] {
  if (category === firstUse) return ['00']
  return category === restartUse ? [stopped] : [inUse, stopped]
}

/** Maximum number of drafts per copy: units buy many identical devices at once. */
export const draftsAtOnce = 50

/** New, rebuilt or moved devices: the work was supervised, or the device inspected before its first use. */
const afterWork: Condition = { field: 'registrationCategory', in: [firstUse, '03', '07'] }
const elevator: Condition = { field: 'equclacode', in: ['3000'] }
const person: Condition = { field: 'ownerIsPerson', in: ['1'] }

const asked: Partial<FieldDefinition> = { required: true }
const ofRegistration: Readonly<Record<string, Partial<FieldDefinition>>> = {
  ...ofApplication,
  putIntoUseDate: asked,
  inspectionOrg: asked,
  inspectionKind: asked,
  inspectionReportNo: asked,
  inspectionDate: asked,
  // An elevator in use must be maintained by a licensed company (安全法 第45条) under a contract.
  maintenanceUnitName: { required: elevator },
  maintenanceUnitUscc: { required: elevator },
  inspectionConclusion: { ...asked, help: '结论为合格、符合要求或允许运行的可以登记' },
}

const beyondDesignLife: Condition = { field: 'registrationCategory', in: [furtherUse] }

const request: FieldGroup = {
  key: 'request',
  label: '登记',
  fields: [
    registrationNumber,
    { key: 'registrationCategory', label: '登记类别', type: 'enum', enum: 'registrationCategory', required: false, source: 'snapshot' },
    registrationAuthority,
    { key: 'equipmentId', label: '档案系统编号', type: 'string', required: false, source: 'snapshot', hidden: true },
    {
      key: 'usableTo',
      label: '允许继续使用至',
      type: 'date',
      required: beyondDesignLife,
      visibleWhen: beyondDesignLife,
      help: '按检验或安全评估报告填写',
    },
    { key: 'ownerIsPerson', label: '产权人是否为个人', type: 'enum', enum: 'yesNo', required: true, help: '产权人为个人的，须提交个人身份证明' },
  ],
}

const conclusionQualified: CrossCheck = {
  field: 'inspectionConclusion',
  message: '检验结论不合格或限制运行的设备不能办理使用登记',
  holds: ({ fields: { inspectionConclusion = '' } }) => inspectionConclusion === '' || isQualified(inspectionConclusion),
}
const inspectedAlready = notAfterToday('inspectionDate', '检验日期')
const bySet: CrossCheck = {
  field: 'categoryCode',
  message: '这类设备按单位办理使用登记，请到“使用登记(按单位)”申请',
  holds: ({ fields: { equclacode = '', categoryCode = '' } }) => categoryCode === '' || registrationModeOf(equclacode, categoryCode) === 'SETS',
}

/** The form for a kind: its archive, used as product data sheet. */
export const setForm = (archive: ArchiveDefinition): FormParts => {
  const groups = enteredGroups(archive.groups, ofRegistration)
  const known = groups.flatMap((group) => group.fields.map(({ key }) => key))
  return {
    groups: [request, ...groups, registrationDeclaration, registrationResult],
    tables: archive.tables.filter(({ large }) => !large),
    crossChecks: [...archive.crossChecks.filter(({ field }) => known.includes(field.split('.')[0] ?? '')), conclusionQualified, inspectedAlready, bySet],
  }
}

/** Working days from the acceptance to the certificate. */
const decideWorkdays = 15

const commonEntered = enteredGroups(commonGroups(), ofRegistration)
/** Fields that differ for each device, so a copy leaves them empty. */
export const ownOfDevice: readonly string[] = commonEntered.flatMap(({ fields }) => fields.filter(({ copied }) => copied === false).map(({ key }) => key))

export const useRegistrationBySet: ApplicationDefinition = {
  key: 'useRegistrationBySet',
  version: 1,
  label: '使用登记（按台套）',
  noun: '申请',
  base: registrationBase,
  sharesBase: true,
  calls: { detail: 'get/:id' },
  pages: {
    list: '/company-service/regBySets',
    query: '/company-service/regBySets',
    form: '/company-service/set-detail',
    detail: '/company-service/set-detail',
    review: '/company-service/check-record',
    reviewDetail: '/company-service/check-record/detail',
  },
  numberPrefix: 'DJ',
  parties: registrationParties,
  rule: '投入使用前或投入使用后30日内办理；一台一份，同样的设备可以复制',
  // The other categories are of devices that have been in use.
  ruleOf: ({ registrationCategory: category = '' }) =>
    ['', firstUse].includes(category) ? undefined : `${labelOf('registrationCategory', category)}的设备，继续使用前办理；一台一份`,
  groups: [request, ...commonEntered, registrationDeclaration, registrationResult],
  tables: [],
  formBy: {
    field: 'equclacode',
    load: async (kind) => {
      const key = archiveKeyOf(kind)
      return key && setForm(await loadArchive(key))
    },
  },
  attachments: [
    {
      code: 'USE_FORM',
      label: '使用登记表(盖章扫描件)',
      required: true,
      reason: '可先保存，从“预览登记表”打印后盖章',
      blankForm: 'useRegistrationBySet',
    },
    { code: 'USCC_CERT', label: '含统一社会信用代码的证明', required: true },
    { code: 'OWNER_ID', label: '个人身份证明', required: person, visibleWhen: person, reason: '产权人为个人', reasonWhen: person },
    { code: 'PRODUCT_CERT', label: '产品合格证(含产品数据表)', required: true },
    { code: 'SUPERVISION_CERT', label: '监督检验证明或首次检验报告', required: afterWork, reason: '新设备、改造和移装须提交', reasonWhen: afterWork },
    { code: 'MAINT_CONTRACT', label: '电梯维保合同', required: elevator, visibleWhen: elevator, reason: '电梯须提交', reasonWhen: elevator },
    { code: 'OTHER', label: '其他文件', required: false },
  ],
  crossChecks: [],
  lookups: [{ call: duplicates, when: { any: [{ filled: 'equipmentCode' }, { filled: 'registrationCode' }, { filled: 'factoryNo' }] } }],
  copies: { most: draftsAtOnce, when: { field: 'registrationCategory', in: [firstUse] }, without: ownOfDevice },
  ...registrationFlow(decideWorkdays, {
    draftHint: '填写完整后提交，由登记机关审核后发证',
    grantedHint: '使用登记证、使用标志可以打印，设备档案已更新；设备过户、报废、注销后不再打印，使用标志在停用、检验不合格或超期时也不打印',
    commitRequires: ['registrable', 'unused'],
    approveRequires: ['registrable', 'unused'],
    approveEffects: ['registerSet'],
    voidRequires: ['unchangedSince'],
    voidEffects: ['withdrawSet'],
    voidSays: '使用登记证不再有效，设备档案退回登记前的内容，随登记新建的档案一并废弃',
  }),
  opinionTemplates: registrationOpinions(
    { label: '登记表未盖章', text: '使用登记表没有盖章，请盖章后重新上传。' },
    { label: '与合格证不一致', text: '所填产品编号、型号与产品合格证不一致，请核实后重新提交。' },
  ),
  issuedNumbers: [issuedCertificate],
  keyFacts: [
    { label: '登记类别', field: 'registrationCategory' },
    { label: '设备', field: 'equipmentName', noteField: 'model' },
    { label: '设备代码', field: 'equipmentCode', noteField: 'factoryNo' },
    { label: '使用地点', field: 'usePlaceDetail' },
    { label: '投入使用日期', field: 'putIntoUseDate', decided: { label: '使用登记证编号', input: 'useCertNo' } },
  ],
  documents: [
    { key: 'form', label: '使用登记表' },
    { key: 'certificate', label: '使用登记证', states: ['70'] },
    { key: 'mark', label: '使用标志', states: ['70'] },
  ],
  smsTo: 'safetyManagerMobile',
  index: {
    number: 'recordNo',
    kind: 'registrationCategory',
    areaCode: 'useAreaCode',
    keywords: ['equipmentName', 'equipmentCode', 'registrationCode', 'factoryNo', 'usePlaceDetail'],
    keywordHint: '编号、设备、使用地点',
    title: ['usePlaceDetail', 'equipmentName'],
    equipment: { kind: 'equclacode', name: 'equipmentName', numbers: ['equipmentCode', 'factoryNo'] },
  },
  guide: {
    who: '特种设备使用单位，产权人为个人的由使用单位办理',
    when: '设备投入使用前或者投入使用后30日内；停用后启用、改造、更名、过户、移装和达到设计使用年限的，继续使用前',
    law: ['《中华人民共和国特种设备安全法》第三十三条、第四十七条', '《特种设备使用管理规则》'],
    fee: '不收费',
    duration: `提交后${acceptWorkdays}个工作日内受理，受理后${decideWorkdays}个工作日内审查发证`,
    result: '使用登记证、使用标志，设备归入本单位档案',
  },
  listFields: ['registrationCategory', 'equipmentName', 'equipmentCode', 'usePlaceDetail', 'factoryNo', 'putIntoUseDate'],
  listNote: 'usePlaceDetail',
}
