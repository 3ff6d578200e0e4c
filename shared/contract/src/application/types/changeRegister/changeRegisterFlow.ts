/** The flow of a 变更登记: an approval, before which the unit that receives a device is asked. */
import { holds } from '../../../form/condition'
import type { FormRow } from '../../../form/definition'
import { approvalFlow } from '../../flows/approval'
import { askedFirst } from '../../flows/askedFirst'
import { withCounterpart } from '../../flows/withCounterpart'
import { askedUnit, issuedPapers, movingIn, reissuing } from './changeConditions'

/** What becomes of a paper, for who applied: that of a device given to another unit is the other unit's. */
const printedBy = ({ said, withheld }: (typeof issuedPapers)[number], fields: FormRow): string =>
  withheld && holds(withheld.when, { fields }) ? `${said}由${holds(askedUnit, { fields }) ? '新使用单位' : '登记机关'}打印` : `${said}可以打印`

/** Working days the unit that receives a device has to answer, as the other side of a contract of maintenance. */
export const answerWorkdays = 5

/** Hints, by state, for the unit that receives the device. */
const toldOfTransfer: Readonly<Record<string, string>> = {
  '20': '该单位申请将设备过户给您单位，登记机关正在核对；有出入的请与登记机关联系',
  '30': '过户申请已退回该单位修改，再次提交后请重新确认',
  '50': '登记机关正在审核，准予后设备归入您单位名下',
  '70': '设备已归入您单位名下，档案和换发的使用登记证可以查看',
  '80': '过户申请不予受理，设备仍在原单位名下',
  '82': '过户不予变更，设备仍在原单位名下',
  '90': '过户申请已取消，设备仍在原单位名下',
  '95': '过户已作废，设备恢复到原单位名下',
}

/** Working days the authority has, once the other side has answered. */
export const workdays = { accept: 5, decide: 15 }

const approval = withCounterpart(
  approvalFlow({
    noun: '变更登记申请',
    handlers: [{ relation: 'authority' }],
    voiders: [{ relation: 'administrator' }],
    draftHint: '填写完整后提交，由登记机关审核后变更',
    submitted: `申请已提交，登记机关将在${workdays.accept}个工作日内核对`,
    waiting: '待审核',
    granted: '已变更',
    disapproved: '不予变更',
    workdays,
    grantedHint: '设备档案已更新',
    grantedHintOf: (fields) =>
      ['设备档案已更新', ...issuedPapers.flatMap((paper) => (holds(paper.when, { fields }) ? [printedBy(paper, fields)] : []))].join('，'),
    approve: {
      label: '准予变更',
      confirm: {
        title: '准予这份变更',
        text: '设备档案按{unitName}的申请更新',
        also: [
          ...issuedPapers.map(({ said, when }) => ({ when, text: `${said}随即可以打印` })),
          { when: { all: [movingIn, reissuing] }, text: '设备编新的使用登记证编号' },
        ],
      },
      done: '已变更，设备档案已更新',
    },
    commitRequires: ['changeable', 'noOtherOpen'],
    approveRequires: ['changeable'],
    approveIssues: ['useCertNo'],
    approveEffects: ['changeArchives'],
    voidRequires: ['unchangedSince'],
    voidEffects: ['restoreArchives'],
    voidSays: '设备档案退回变更前的内容',
  }),
  ['authority'],
  toldOfTransfer,
)

/** A device comes with duties, so a unit that can be asked is asked before the registrar decides (domain §7 no. 4: both sides confirm). */
export const changeRegisterFlow = {
  ...approval,
  ...askedFirst(approval, {
    noun: '过户申请',
    workdays: answerWorkdays,
    when: askedUnit,
    consent: '确认接收',
    submitted: `申请已提交，新使用单位在${answerWorkdays}个工作日内确认`,
    hints: {
      owner: `新使用单位在${answerWorkdays}个工作日内确认；没有答复的，注明未确认后转登记机关`,
      counterpart: `该单位申请将设备过户给您单位，请在${answerWorkdays}个工作日内确认接收或提出异议；没有答复的，注明未确认后转登记机关`,
      others: '等待新使用单位确认',
    },
  }),
  steps: approval.steps.flatMap((step) =>
    step.states.includes('20')
      ? [
          {
            label: '新使用单位确认',
            when: askedUnit,
            way: '过户的',
            states: ['25'],
            by: ['confirm', 'timeout'],
            promise: `${answerWorkdays}个工作日内`,
          },
          step,
        ]
      : [step],
  ),
  queues: [...approval.queues, { label: '待对方确认', states: ['25'], waiting: false }],
}
