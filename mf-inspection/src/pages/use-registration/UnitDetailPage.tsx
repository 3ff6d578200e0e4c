import { useRegistrationByUnit } from '@shared/contract/application'
import { ApplicationRecordPage } from '@shared/ui/application'

/** 按单位登记详情: a new application, its form with the summary, or a record to read. */
export default function UnitDetailPage() {
  return (
    <ApplicationRecordPage
      definition={useRegistrationByUnit}
      title="按单位登记详情"
      preview={[
        { document: 'form', label: '预览登记表' },
        { document: 'summary', label: '打印汇总表' },
      ]}
      note="打印登记表和汇总表盖章后上传；审核通过后发给使用登记证"
    />
  )
}
