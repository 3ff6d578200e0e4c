import { maintenanceFiling } from '@shared/contract/application'
import { ApplicationListPage } from '@shared/ui/application'

/** 维保备案列表: every filing of the area, exportable as a spreadsheet. */
export default function FilingListPage() {
  return (
    <ApplicationListPage
      definition={maintenanceFiling}
      title="维保备案列表"
      rule="辖区内维保单位的全部备案；接收、退回点“办理”"
      view="query"
      noun="备案"
      exportable
      start={{ kind: 'good', title: '还没有维保备案', text: '维保单位提交后出现在这里' }}
    />
  )
}
