/**
 * 故障登记: a maintenance or use unit records a fault of an elevator and its repair, for the institute to verify (TSG T5002-2017 《电梯维护保养规则》;
 * domain §4.3 no. 10). If persons were trapped, it is created from the 救援登记.
 */
import type { Condition } from '../../../form/condition'
import type { ApplicationDefinition } from '../../definition'
import { eventFlow } from '../../flows/event'
import { minutesBetween, timesInOrder } from '../../times'
import { elevatorGroup, eventLookups, eventParties } from './elevatorEvent'

/** 高频故障: this many faults of one elevator within this many days (domain §4.3 no. 10). */
export const frequentFaults = 3
export const frequentDays = 30
/** As text for lists and papers; empty below the limit. @param count of faults up to and including this one */
export const frequentInWords = (count: number): string => (count >= frequentFaults ? `${frequentDays}天内${count}次` : '')

const stopped: Condition = { field: 'stopped', in: ['1'] }

const flow = eventFlow({
  noun: '故障登记',
  handlers: [{ relation: 'institute' }, { relation: 'administrator' }],
  commitRequires: ['timesPast', 'elevatorOfUnit'],
  countedEffects: ['markFrequent'],
})

export const faultRegistration: ApplicationDefinition = {
  key: 'faultRegistration',
  version: 1,
  label: '故障登记',
  noun: '故障登记',
  base: '/a/stone/eleFaultMain',
  calls: { detail: 'get/:id' },
  pages: {
    list: '/company-service/fault-registration-list',
    query: '/company-service/fault-registration-list',
    form: '/company-service/fault-registration',
    detail: '/company-service/fault-registration-detail',
    review: '/company-service/fault-registration-list',
    reviewDetail: '/company-service/fault-registration-list/detail',
  },
  numberPrefix: 'GD',
  parties: eventParties,
  rule: '电梯故障处置后登记，尚未修复的也可以登记；困人的办理救援登记，故障登记随之生成',
  groups: [
    elevatorGroup({
      numberField: 'faultNo',
      companion: {
        key: 'rescueId',
        label: '关联救援记录',
        applicationType: 'rescueRegistration',
        applicationPage: '/company-service/rescue-registration-detail',
        placeholder: '无',
      },
    }),
    {
      key: 'fault',
      label: '故障',
      fields: [
        { key: 'faultTime', label: '故障发生时间', type: 'datetime', required: true },
        { key: 'reportTime', label: '报修时间', type: 'datetime', required: true },
        { key: 'reporter', label: '报修人', type: 'string', maxLength: 30, required: false },
        { key: 'reporterTel', label: '报修电话', type: 'phone', withheldFrom: ['counterpart'], required: false, placeholder: '手机或座机' },
        { key: 'trapped', label: '是否困人', type: 'enum', enum: 'yesNo', required: true },
        { key: 'stopped', label: '是否停梯', type: 'enum', enum: 'yesNo', required: true },
        { key: 'faultCode', label: '故障代码', type: 'enum', enum: 'faultCode', required: false },
        { key: 'causeKind', label: '故障原因分类', type: 'enum', enum: 'faultCause', required: true },
        { key: 'faultPart', label: '故障部件', type: 'string', required: false },
        { key: 'frequent', label: '高频故障', type: 'string', required: false, source: 'derived', placeholder: '提交时核对' },
        { key: 'phenomenon', label: '故障现象', type: 'text', required: true, wide: true },
      ],
    },
    {
      key: 'repair',
      label: '维修',
      fields: [
        { key: 'arriveTime', label: '到场时间', type: 'datetime', required: true },
        { key: 'repairEndTime', label: '修复时间', type: 'datetime', required: false, help: '尚未修复的可以不填' },
        {
          key: 'downMinutes',
          label: '停梯时长',
          type: 'integer',
          unit: '分钟',
          required: false,
          source: 'derived',
          visibleWhen: stopped,
          placeholder: '由时间算出',
        },
        { key: 'repairPerson', label: '维修人员', type: 'string', required: true },
        { key: 'repairCertNo', label: '维修人员证书编号', type: 'string', maxLength: 50, required: false, help: '电梯修理（T）作业证' },
        { key: 'replacedParts', label: '更换部件', type: 'string', maxLength: 200, required: false },
        { key: 'result', label: '处理结果', type: 'text', required: true, wide: true },
      ],
    },
  ],
  tables: [],
  attachments: [
    { code: 'SITE_PHOTO', label: '现场照片', required: false },
    { code: 'REPAIR_SHEET', label: '维修单', required: false },
  ],
  crossChecks: timesInOrder([
    { key: 'faultTime', label: '故障发生时间' },
    { key: 'reportTime', label: '报修时间' },
    { key: 'arriveTime', label: '到场时间' },
    { key: 'repairEndTime', label: '修复时间' },
  ]),
  derive: ({ fields }, facts) => ({
    downMinutes: fields.stopped === '1' ? minutesBetween(fields, 'faultTime', 'repairEndTime') : '',
    frequent: frequentInWords(Number(facts.faults ?? 0)),
  }),
  lookups: eventLookups('fault'),
  ...flow,
  opinionTemplates: [
    { action: 'return', label: '故障原因不清', text: '故障现象与原因分类不一致，请核实后重新提交。' },
    { action: 'return', label: '请补充维修单', text: '请补充维修单或现场照片。' },
    { action: 'audit', label: '情况属实', text: '经核实情况属实。' },
    { action: 'void', label: '重复登记', text: '与其他登记重复，予以作废。' },
  ],
  keyFacts: [
    { label: '使用地点', field: 'place', noteField: 'equipmentId' },
    { label: '故障发生时间', field: 'faultTime' },
    { label: '原因分类', field: 'causeKind' },
    { label: '是否困人', field: 'trapped' },
    { label: '停梯时长', field: 'downMinutes' },
  ],
  documents: [{ key: 'form', label: '故障登记单' }],
  index: {
    number: 'faultNo',
    kind: 'causeKind',
    happened: 'faultTime',
    flag: 'frequent',
    areaCode: 'areaCode',
    keywords: ['equipmentId', 'place', 'repairPerson'],
    keywordHint: '编号、注册代码、地点',
    title: ['place'],
  },
  guide: {
    who: '电梯使用单位、维保单位',
    when: '电梯发生故障并处置后',
    law: ['《中华人民共和国特种设备安全法》第四十二条', '{elevatorMaintenance}《电梯维护保养规则》'],
    fee: '不收费',
    duration: '提交后由检验机构核实',
    result: '故障登记单',
  },
  listFields: ['causeKind', 'equipmentId', 'faultTime', 'frequent', 'trapped', 'downMinutes', 'place'],
  listNote: 'place',
}
