/** 主管部门互动: its written answer (domain §4.3 no. 17). */
import { interaction as definition, grantedStatus } from '@shared/contract/application'
import type { PrintDocument } from '@shared/contract/print'
import type { RecordView } from '../../workflow/behaviour'
import { chineseDate, footer } from '../../workflow/form/filledForm'
import type { ModuleBehaviour } from './common/moduleBehaviour'

/** 答复: the question as asked, and the answer. */
function replyPaper(record: RecordView): PrintDocument {
  const { fields } = record.form
  const recipient = record.labels.authorityOrg || record.labels.inspectionOrg || ''
  return {
    title: '主管部门互动答复',
    number: `编号：${record.number}`,
    fileName: `答复${record.number}.pdf`,
    footer: footer(record),
    blocks: [
      { kind: 'paragraph', text: `${record.unitName}：` },
      { kind: 'paragraph', indent: true, text: `你单位于${chineseDate(record.submittedOn)}提出的“${fields.title}”收悉。` },
      { kind: 'fields', rows: [{ label: '提问内容', value: fields.content ?? '', wide: true }] },
      { kind: 'paragraph', text: '答复如下：' },
      { kind: 'paragraph', indent: true, text: record.inputs.answer ?? '' },
      { kind: 'signature', lines: [recipient, chineseDate(record.reachedOn[grantedStatus] ?? '')] },
    ],
  }
}

export const interactionBehaviour: ModuleBehaviour = { definition, documents: { reply: replyPaper } }
