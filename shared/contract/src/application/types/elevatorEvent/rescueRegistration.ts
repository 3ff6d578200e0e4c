/**
 * 救援登记: a maintenance or use unit records the rescue of people trapped in an elevator, for the institute to verify (TSG T5002-2017 《电梯维护保养规则》;
 * domain §4.3 no. 9). Submitting it creates the corresponding 故障登记.
 */
import type { Condition } from '../../../form/condition'
import type { ApplicationDefinition } from '../../definition'
import { eventFlow } from '../../flows/event'
import { minutesBetween, timesInOrder } from '../../times'
import { elevatorGroup, eventLookups, eventParties } from './elevatorEvent'

const late: Condition = { field: 'arriveLate', in: ['1'] }

/**
 * Minutes within which rescuers must arrive (TSG T5002-2017): 30 in a municipality or a city with districts, 60 elsewhere. GB/T 2260: codes of
 * districts end in 01 to 20, those of counties and county-level cities are higher.
 */
const arriveLimit = (areaCode: string): number => (/^(?:11|12|31|50)/.test(areaCode) || Number(areaCode.slice(4)) <= 20 ? 30 : 60)

const flow = eventFlow({
  noun: '救援登记',
  handlers: [{ relation: 'institute' }, { relation: 'administrator' }],
  commitRequires: ['timesPast', 'elevatorOfUnit'],
  commitEffects: ['faultRecord'],
})

export const rescueRegistration: ApplicationDefinition = {
  key: 'rescueRegistration',
  version: 1,
  label: '救援登记',
  noun: '救援登记',
  base: '/a/stone/eleRcsMain',
  calls: { detail: 'get/:id' },
  pages: {
    list: '/company-service/rescue-registration-list',
    query: '/company-service/rescue-registration-list',
    form: '/company-service/rescue-registration',
    detail: '/company-service/rescue-registration-detail',
    review: '/company-service/rescue-registration-list',
    reviewDetail: '/company-service/rescue-registration-list/detail',
  },
  numberPrefix: 'JY',
  parties: eventParties,
  rule: '设区的市30分钟、其他地区60分钟内到达现场；提交后自动生成对应的故障登记',
  groups: [
    elevatorGroup({
      numberField: 'rescueNo',
      areaHelp: '到场时限按区域计算',
      companion: {
        key: 'faultId',
        label: '关联故障记录',
        applicationType: 'faultRegistration',
        applicationPage: '/company-service/fault-registration-detail',
        placeholder: '提交后自动生成',
      },
    }),
    {
      key: 'call',
      label: '报警与派单',
      fields: [
        { key: 'callTime', label: '报警时间', type: 'datetime', required: true },
        { key: 'dispatchTime', label: '派单时间', type: 'datetime', required: false },
        { key: 'callerName', label: '报警人', type: 'string', maxLength: 30, rule: 'personName', required: false },
        { key: 'callerTel', label: '报警电话', type: 'phone', withheldFrom: ['counterpart'], required: false, placeholder: '手机或座机' },
        { key: 'trappedCount', label: '被困人数', type: 'integer', unit: '人', min: '1', max: '100', required: true },
        { key: 'trappedFloor', label: '困人楼层', type: 'string', maxLength: 20, required: false },
      ],
    },
    {
      key: 'rescue',
      label: '救援',
      fields: [
        { key: 'rescueLevel', label: '救援级别', type: 'enum', enum: 'rescueLevel', required: true },
        { key: 'rescuers', label: '救援人员', type: 'string', required: true },
        { key: 'arriveTime', label: '到达时间', type: 'datetime', required: true },
        { key: 'rescuedTime', label: '解救完成时间', type: 'datetime', required: true },
        { key: 'arriveMinutes', label: '到场用时', type: 'integer', unit: '分钟', required: false, source: 'derived', placeholder: '由时间算出' },
        { key: 'rescueMinutes', label: '现场救援用时', type: 'integer', unit: '分钟', required: false, source: 'derived', placeholder: '由时间算出' },
        { key: 'arriveLate', label: '到场是否超时', type: 'enum', enum: 'yesNo', required: false, source: 'derived', placeholder: '由时间和区域判断' },
        { key: 'lateReason', label: '超时原因', type: 'text', maxLength: 300, minLength: 4, required: late, visibleWhen: late, wide: true },
        {
          key: 'injured',
          label: '受伤人数',
          type: 'integer',
          unit: '人',
          min: '0',
          max: '100',
          required: true,
          help: '被困人员、救援人员和其他人员中受伤的；有人受伤的，应当立即报告事故',
        },
        { key: 'recoverTime', label: '恢复运行时间', type: 'datetime', required: false },
      ],
    },
    {
      key: 'cause',
      label: '原因与处理',
      fields: [
        { key: 'causeKind', label: '困人原因分类', type: 'enum', enum: 'faultCause', required: true },
        { key: 'faultCode', label: '故障代码', type: 'enum', enum: 'faultCode', required: false },
        { key: 'causeDetail', label: '原因说明', type: 'text', required: true, wide: true },
        { key: 'handling', label: '处理措施', type: 'text', required: true, wide: true },
      ],
    },
  ],
  tables: [],
  attachments: [
    { code: 'SITE_PHOTO', label: '现场照片', required: false },
    { code: 'RECORD', label: '救援记录单', required: false },
  ],
  crossChecks: [
    ...timesInOrder([
      { key: 'callTime', label: '报警时间' },
      { key: 'dispatchTime', label: '派单时间' },
      { key: 'arriveTime', label: '到达时间' },
      { key: 'rescuedTime', label: '解救完成时间' },
      { key: 'recoverTime', label: '恢复运行时间' },
    ]),
  ],
  derive: ({ fields }) => {
    const arriveMinutes = minutesBetween(fields, 'callTime', 'arriveTime')
    const known = arriveMinutes !== '' && (fields.areaCode ?? '') !== ''
    return {
      arriveMinutes,
      rescueMinutes: minutesBetween(fields, 'arriveTime', 'rescuedTime'),
      arriveLate: known ? (Number(arriveMinutes) > arriveLimit(fields.areaCode ?? '') ? '1' : '0') : '',
    }
  },
  lookups: eventLookups('rescue'),
  ...flow,
  opinionTemplates: [
    { action: 'return', label: '时间不符', text: '到达时间与救援记录单不一致，请核实后重新提交。' },
    { action: 'return', label: '请补充记录单', text: '请补充救援记录单。' },
    { action: 'audit', label: '情况属实', text: '经核实情况属实。' },
    { action: 'void', label: '重复登记', text: '与其他登记重复，予以作废。' },
  ],
  keyFacts: [
    { label: '使用地点', field: 'place', noteField: 'equipmentId' },
    { label: '报警时间', field: 'callTime' },
    { label: '被困人数', field: 'trappedCount' },
    { label: '到场用时', field: 'arriveMinutes' },
    { label: '到场是否超时', field: 'arriveLate' },
  ],
  documents: [{ key: 'form', label: '救援登记单' }],
  index: {
    number: 'rescueNo',
    kind: 'causeKind',
    happened: 'callTime',
    areaCode: 'areaCode',
    keywords: ['equipmentId', 'place', 'rescuers'],
    keywordHint: '编号、注册代码、地点',
    title: ['place'],
  },
  guide: {
    who: '电梯维保单位、使用单位',
    when: '电梯困人救援结束后',
    law: ['《中华人民共和国特种设备安全法》第四十二条', '{elevatorMaintenance}《电梯维护保养规则》'],
    fee: '不收费',
    duration: '提交后由检验机构核实',
    result: '救援登记单和对应的故障登记',
  },
  listFields: ['causeKind', 'equipmentId', 'callTime', 'trappedCount', 'arriveMinutes', 'arriveLate', 'place'],
  listNote: 'place',
}
