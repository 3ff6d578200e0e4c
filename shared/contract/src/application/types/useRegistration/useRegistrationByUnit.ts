/**
 * 使用登记(按单位): all cylinders or piping of a unit under one certificate, with a summary of up to 5,000 rows; rows added later get the
 * same certificate number; the cylinders of a vehicle are registered by vehicle (《特种设备使用管理规则》; domain §3.4 and §4.3 no. 2).
 */
import { unitRegistrationCategory } from '../../../enums'
import { cylinders } from '../../../equipment/archives/cylinders'
import { inOrder } from '../../../equipment/archives/definition'
import { lengthOfPipelines } from '../../../equipment/pipelineLength'
import type { Condition } from '../../../form/condition'
import type { ApplicationForm } from '../../../form/crossCheck'
import type { FormRow } from '../../../form/definition'
import type { ApplicationDefinition } from '../../definition'
import { crossChecksOfRows } from '../archive/deviceColumns'
import { pipelines } from '../archive/equipmentMaintain'
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
  registrationUse,
} from './registrationFields'
import { ofCylinders, ofVehicle, vehicleFields } from './vehicleFields'

const pipingCategories = unitRegistrationCategory.map(({ code }) => code).filter((code) => code !== '2300')
const ofPiping: Condition = { field: 'categoryCode', in: pipingCategories }

const measures: Readonly<Record<string, string>> = { '2300': '只', ...Object.fromEntries(pipingCategories.map((code) => [code, '米'])) }

/** Unit of the total: cylinders are counted, piping is measured in metres. Empty for other categories. */
export const summaryMeasure = ({ categoryCode = '' }: FormRow): string => measures[categoryCode] ?? ''

/** The total of the summary: number of cylinders, or metres of piping. */
export function summaryTotal({ fields, tables }: ApplicationForm): number {
  return fields.categoryCode === '2300' ? (tables.cylinders?.length ?? 0) : lengthOfPipelines(tables.pipelines ?? [])
}

/** Working days from the acceptance to the certificate. */
const decideWorkdays = 20

export const useRegistrationByUnit: ApplicationDefinition = {
  key: 'useRegistrationByUnit',
  version: 2,
  // Then the proof of fitting could be filed with any cylinders.
  earlier: {
    1: (next) => ({
      ...next,
      attachments: next.attachments.map((paper) =>
        paper.code === 'INSTALL_CERT' ? { code: paper.code, label: paper.label, required: false, visibleWhen: ofCylinders } : paper,
      ),
    }),
  },
  label: '使用登记（按单位）',
  noun: '申请',
  base: registrationBase,
  sharesBase: true,
  calls: { detail: 'get/:id' },
  pages: {
    list: '/company-service/regByUnit',
    query: '/company-service/regByUnit',
    form: '/company-service/unit-detail',
    detail: '/company-service/unit-detail',
    review: '/company-service/check-record',
    reviewDetail: '/company-service/check-record/detail',
  },
  numberPrefix: 'DW',
  parties: registrationParties,
  rule: '气瓶、压力管道以单位登记，车用气瓶以车为单位、一车一份；以后增加的设备并入同一使用登记证，编号不变',
  groups: [
    {
      key: 'request',
      label: '登记',
      fields: [
        registrationNumber,
        // 历史设备补录 is `useRecord`.
        { key: 'registrationCategory', label: '登记类别', type: 'enum', enum: 'registrationCategory', codesNotOffered: ['99'], required: true },
        { key: 'categoryCode', label: '设备类别', type: 'enum', enum: 'unitRegistrationCategory', required: true },
        { key: 'equclacode', label: '设备种类', type: 'catalogue', catalogueLevel: 1, required: false, source: 'derived', hidden: true },
        { key: 'varietyCode', label: '设备品种', type: 'catalogue', catalogueLevel: 3, catalogueParent: 'categoryCode', required: false },
        { key: 'equipmentName', label: '产品名称', type: 'string', required: true, placeholder: '如 液化石油气钢瓶、工艺管道' },
        { key: 'projectName', label: '工程(装置)名称', type: 'string', required: ofPiping, visibleWhen: ofPiping },
        {
          key: 'mediumClass',
          label: '介质类别',
          type: 'enum',
          enum: 'cylinderMedium',
          required: ofCylinders,
          visibleWhen: ofCylinders,
          help: '检验周期由介质类别决定',
        },
        ...vehicleFields,
        {
          key: 'quantity',
          label: '设备数量',
          type: 'decimal',
          precision: 3,
          min: '0',
          unitBy: { field: 'categoryCode', units: measures },
          required: true,
          help: '气瓶填只数，管道填总长度（米），与汇总表一致',
        },
        {
          key: 'addedTo',
          label: '并入的使用登记证编号',
          type: 'string',
          maxLength: 30,
          required: false,
          writtenAs: 'certificateNumber',
          placeholder: '如 瓶30浙B00001(26)',
          help: '已有按单位的登记证、只增加设备的填写，编号不变',
        },
        registrationAuthority,
      ],
    },
    registrationUse,
    registrationDeclaration,
    registrationResult,
  ],
  tables: [
    { ...cylinders, minRows: 1, visibleWhen: ofCylinders },
    { ...pipelines, minRows: 1, visibleWhen: ofPiping },
  ],
  derive: ({ fields: { categoryCode = '' } }) => ({ equclacode: categoryCode && `${categoryCode.slice(0, 1)}000` }),
  attachments: [
    {
      code: 'USE_FORM',
      label: '使用登记表(式二，盖章扫描件)',
      required: true,
      reason: '可先保存，从“预览登记表”打印后盖章',
      blankForm: 'useRegistrationByUnit',
    },
    {
      code: 'SUMMARY',
      label: '基本信息汇总表(盖章扫描件)',
      required: true,
      reason: '可先保存，从“打印汇总表”打印后盖章',
      blankForm: 'unitSummary',
    },
    { code: 'USCC_CERT', label: '含统一社会信用代码的证明', required: true },
    { code: 'SUPERVISION_CERT', label: '监督检验证明', required: true },
    { code: 'INSPECTION_REPORT', label: '定期检验报告', required: false },
    {
      code: 'INSTALL_CERT',
      label: '车用气瓶安装合格证明',
      required: ofVehicle,
      visibleWhen: ofVehicle,
      reason: '车用气瓶须提交',
      reasonWhen: ofVehicle,
    },
    { code: 'OTHER', label: '其他文件', required: false },
  ],
  crossChecks: [
    ...crossChecksOfRows(cylinders, [inOrder('lastInspectionDate', 'nextInspectionDate', '下次检验日期不能早于最近一次检验日期')]),
    {
      field: 'quantity',
      message: '设备数量与汇总表不一致，气瓶按只数、管道按总长度（米）',
      says: (form) => `设备数量与汇总表不一致，汇总表合计 ${summaryTotal(form)} ${summaryMeasure(form.fields)}`,
      holds: (form) => !form.fields.quantity || summaryTotal(form) === 0 || Number(form.fields.quantity) === summaryTotal(form),
    },
  ],
  ...registrationFlow(decideWorkdays, {
    draftHint: '填写或导入汇总表，完整后提交，由登记机关审核后发证',
    grantedHint: '使用登记证可以打印；以后增加设备，填写这个编号并入',
    commitRequires: ['addable', 'unrepeated'],
    approveRequires: ['addable', 'unrepeated'],
    approveEffects: ['registerUnit'],
    voidRequires: ['withoutAdditions', 'unchangedSince'],
    voidEffects: ['withdrawUnit'],
    voidSays: '这次登记的气瓶、管道不再属于使用登记证，从设备档案中去除；登记前已有的档案恢复原来的内容',
  }),
  opinionTemplates: registrationOpinions({ label: '汇总表未盖章', text: '基本信息汇总表没有盖章，请盖章后重新上传。' }),
  issuedNumbers: [issuedCertificate],
  keyFacts: [
    { label: '登记类别', field: 'registrationCategory' },
    { label: '设备', field: 'equipmentName', noteField: 'projectName' },
    { label: '设备数量', field: 'quantity', noteField: 'cylinderPlateNo' },
    { label: '并入的登记证', field: 'addedTo', decided: { label: '使用登记证编号', input: 'useCertNo' } },
    { label: '使用地点', field: 'usePlaceDetail' },
  ],
  documents: [
    { key: 'form', label: '使用登记表' },
    { key: 'summary', label: '基本信息汇总表' },
    { key: 'certificate', label: '使用登记证', states: ['70'] },
  ],
  smsTo: 'safetyManagerMobile',
  index: {
    number: 'recordNo',
    kind: 'registrationCategory',
    areaCode: 'useAreaCode',
    keywords: ['equipmentName', 'projectName', 'cylinderPlateNo', 'cylinderVin', 'addedTo', 'usePlaceDetail'],
    rowNumber: { table: 'cylinders', column: 'factoryNo' },
    keywordHint: '编号、设备、工程、车牌号、使用地点、完整的气瓶产品编号',
    title: ['projectName', 'usePlaceDetail'],
    equipment: { kind: 'equclacode', name: 'equipmentName', numbers: ['cylinderPlateNo', 'projectName'], counted: ['cylinders', 'pipelines'] },
  },
  guide: {
    who: '气瓶、压力管道的使用单位',
    when: '投入使用前或者投入使用后30日内；增加设备的，在增加的设备投入使用前或者投入使用后30日内',
    law: ['《中华人民共和国特种设备安全法》第三十三条', '《特种设备使用管理规则》'],
    fee: '不收费',
    duration: `提交后${acceptWorkdays}个工作日内受理，受理后${decideWorkdays}个工作日内审查发证`,
    result: '使用登记证（单位）和基本信息汇总表',
  },
  listFields: ['registrationCategory', 'categoryCode', 'equipmentName', 'quantity', 'usePlaceDetail', 'projectName'],
  listNote: 'usePlaceDetail',
}
