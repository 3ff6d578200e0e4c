import type { FieldDefinition, FieldGroup } from '../../form/definition'
import type { TransitionDefinition, TransitionPaper } from '../definition'
import { appointmentLookup } from './appointmentStandings'
import { owner, toldBySms } from './draft'
import { acceptor, inspector, reportReaders, useUnit } from './inspectionActors'
import { wishedDayLookup } from './wishedDayStandings'

/** The on-site part of an inspection: appointment and inspectors, requests for another day, rectification of defects: 50 → 55 ⇄ 56 → 60 → 62 ⇄ 63 → 60, or 62 → 60 without it. */

const appointmentSms = '您的报检（{number}）定于{inspectOn}检验，请做好现场准备。'
const rescheduledSms = '您的报检（{number}）改期申请已同意，改于{inspectOn}检验，请做好现场准备。'
const appointmentNews = '约定检验日期{inspectOn}'
const demandNews = '整改期限{rectifyBy}'
const missedSms = '您的报检（{number}）整改期限已过，未收到整改材料，检验机构将按现场检验情况出具结论。'
const demandSms = '您的报检（{number}）检验发现问题，请于{rectifyBy}前整改并提交整改材料。'
const refusedProofSms = '您的报检（{number}）整改未通过复核，请于{rectifyBy}前重新整改：{opinion}'
const notRescheduledSms = '您的报检（{number}）改期申请未获同意：{opinion}。仍于{inspectOn}检验。'

/** Input fields for the inspectors. @param second additional properties of the second inspector's field */
const inspectors = (second: Partial<FieldDefinition> = {}): readonly FieldDefinition[] => [
  { key: 'inspector', label: '检验人员', type: 'account', accountRoles: ['6'], required: true },
  { key: 'secondInspector', label: '第二检验人员', type: 'account', accountRoles: ['6'], required: false, differsFrom: 'inspector', ...second },
]
const assignment = (fields: readonly FieldDefinition[]): readonly FieldGroup[] => [{ key: 'assignment', label: '检验安排', fields }]

/** Inspectors and day. @param day additional properties of the day's field */
const appointment = (day: Partial<FieldDefinition> = {}): readonly FieldGroup[] =>
  assignment([...inspectors(), { key: 'inspectOn', label: '约定检验日期', type: 'date', required: true, day: 'fromToday', ...day }])

/**
 * How often a unit may request another appointment per application (our choice, no rule sets a number). The first covers an unforeseen event;
 * after the second, the unit should cancel or prepare, so that inspectors' days stay available for others.
 */
export const mostReschedules = 2

/** The defects and the deadline for their rectification: for the first demand, and for a repeated one. */
const demand: readonly FieldGroup[] = [
  {
    key: 'rectification',
    label: '整改要求',
    fields: [
      { key: 'problem', label: '存在问题', type: 'text', required: true, wide: true },
      { key: 'rectifyBy', label: '整改期限', type: 'date', required: true, day: 'afterToday' },
    ],
  },
]
const opinionNotice: TransitionPaper = {
  code: 'OPINION_NOTICE',
  label: '检验意见通知单(签字)',
  required: false,
  reason: '平台按存在问题生成，现场签字的可以上传',
  eachTime: true,
}
/** Uploaded before the unit is told of its defects, perhaps for a demand that is not made. */
const noticeDraft: TransitionDefinition['draft'] = { until: ['rectify', 'refuseRectified'], readers: reportReaders }

/** Transitions that demand a rectification, the one that reports it, and those that end it: accepted, or not done by the deadline. */
export const rectificationSteps = {
  demands: ['rectify', 'refuseRectified'],
  answer: 'rectified',
  accepted: 'reinspect',
  missed: 'unrectified',
  proof: 'RECTIFY_PROOF',
} as const

export const onSiteTransitions: readonly TransitionDefinition[] = [
  {
    action: 'assign',
    label: '派工',
    path: 'assign',
    from: ['50', '55'],
    to: '55',
    by: acceptor,
    input: appointment(),
    lookups: [appointmentLookup],
    opinion: 'optional',
    requires: ['inspectorsCertified'],
    effects: ['beginResults'],
    tells: [{ relation: 'owner', sms: true }, useUnit, { relation: 'assignee' }],
    again: '检验安排已变更',
    news: appointmentNews,
    smsText: appointmentSms,
    done: '已派工',
  },
  {
    action: 'reschedule',
    label: '申请改期',
    path: 'reschedule',
    from: ['55'],
    to: '56',
    by: owner,
    input: [
      {
        key: 'wish',
        label: '希望的日期',
        fields: [
          { key: 'wishOn', label: '希望改到的日期', type: 'date', required: true, day: 'afterToday' },
          {
            key: 'wishOnElse',
            label: '备选日期',
            type: 'date',
            required: false,
            day: 'afterToday',
            differsFrom: 'wishOn',
            help: '另一个可以的日期，与希望改到的日期不同',
          },
        ],
      },
    ],
    lookups: [wishedDayLookup],
    opinion: 'required',
    requires: ['rescheduleAllowed'],
    tells: [{ relation: 'institute' }, { relation: 'assignee' }],
    news: '希望改到{wishOn}',
    confirm: { title: '申请改期', text: `检验机构答复以前，原约定的检验日期不变。一份报检最多申请${mostReschedules}次` },
    done: '改期申请已提交，等待检验机构答复',
  },
  {
    action: 'agreeReschedule',
    label: '同意改期',
    path: 'agreeReschedule',
    from: ['56'],
    to: '55',
    by: acceptor,
    // The day requested by the unit, not the one it cannot keep.
    input: appointment({ beginsWith: 'wishOn' }),
    lookups: [appointmentLookup],
    opinion: 'optional',
    requires: ['anotherDay', 'inspectorsCertified'],
    tells: [{ relation: 'owner', sms: true }, useUnit, { relation: 'assignee' }],
    news: appointmentNews,
    smsText: rescheduledSms,
    done: '已同意改期，已通知申请单位和检验人员',
  },
  {
    action: 'refuseReschedule',
    label: '不同意改期',
    path: 'refuseReschedule',
    from: ['56'],
    to: '55',
    by: acceptor,
    opinion: 'required',
    // The inspector was notified of the request.
    tells: [{ relation: 'owner', sms: true }, { relation: 'assignee' }],
    news: '仍于{inspectOn}检验',
    smsText: notRescheduledSms,
    done: '已答复不同意改期',
  },
  {
    action: 'start',
    label: '开始检验',
    path: 'start',
    from: ['55', '56'],
    to: '60',
    by: inspector,
    opinion: 'none',
    tells: [{ relation: 'owner' }],
    done: '已开始检验',
  },
  // An inspector may fall ill or lose the account after the start: the appointment stands, and entered results pass to the successor.
  ...['60', '62', '63'].map(
    (code): TransitionDefinition => ({
      action: 'handOver',
      label: '改派检验人员',
      path: 'handOver',
      from: [code],
      to: code,
      by: acceptor,
      input: assignment(inspectors({ beginsWith: 'secondInspector' })),
      lookups: [appointmentLookup],
      opinion: 'optional',
      requires: ['anotherInspector', 'inspectorsCertified'],
      tells: [{ relation: 'owner' }, { relation: 'assignee' }],
      again: '检验人员已变更',
      done: '已改派，已通知检验人员和申请单位',
    }),
  ),
  {
    action: 'rectify',
    label: '要求整改',
    path: 'rectify',
    from: ['60'],
    to: '62',
    by: inspector,
    input: demand,
    papers: [opinionNotice],
    draft: noticeDraft,
    opinion: 'none',
    ...toldBySms(demandSms, [{ relation: 'owner' }, useUnit, { relation: 'institute' }]),
    news: demandNews,
    done: '已通知申请单位整改',
  },
  {
    action: 'rectified',
    label: '提交整改材料',
    path: 'rectified',
    from: ['62'],
    to: '63',
    by: owner,
    papers: [{ code: rectificationSteps.proof, label: '整改见证材料', required: true, eachTime: true }],
    opinion: 'optional',
    requires: ['proofGiven'],
    tells: [{ relation: 'assignee' }],
    done: '整改材料已提交，等待检验人员复核',
  },
  // The notice says what follows: 逾期未整改的，检验结论为不合格. Without this step the device would count as being inspected for ever.
  {
    action: rectificationSteps.missed,
    label: '逾期未整改，继续检验',
    path: 'unrectified',
    from: ['62'],
    to: '60',
    by: inspector,
    opinion: 'required',
    requires: ['rectificationMissed'],
    tells: [{ relation: 'owner', sms: true }, useUnit, { relation: 'institute' }],
    smsText: missedSms,
    confirm: { title: '逾期未整改，继续检验', text: '单位不能再提交这次的整改材料；请按现场情况录入结论，提交报告' },
    done: '已继续检验，已通知申请单位',
  },
  {
    action: 'reinspect',
    label: '复核通过',
    path: 'reinspect',
    from: ['63'],
    to: '60',
    by: inspector,
    opinion: 'optional',
    tells: [{ relation: 'owner' }],
    done: '整改已通过复核，继续检验',
  },
  {
    action: 'refuseRectified',
    label: '复核不通过',
    path: 'refuseRectified',
    from: ['63'],
    to: '62',
    by: inspector,
    input: demand,
    papers: [opinionNotice],
    draft: noticeDraft,
    opinion: 'required',
    ...toldBySms(refusedProofSms, [{ relation: 'owner' }, useUnit, { relation: 'institute' }]),
    news: demandNews,
    confirm: { title: '复核不通过，重新要求整改', text: '单位会看到原因和新的期限；上次的要求和单位的答复都保留' },
    done: '已通知申请单位重新整改',
  },
]
