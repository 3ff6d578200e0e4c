import { maintenancePrice } from '@shared/contract/application'
import { ApplicationFormPage } from '@shared/ui/application'

/** 维保配件及人工参考价申报: a new list, a draft, one that was returned, or a copy of last year's. */
export default function PriceFormPage() {
  return (
    <ApplicationFormPage
      definition={maintenancePrice}
      title="维保配件及人工参考价申报"
      preview={{ document: 'list', label: '打印价目表' }}
      note="打印价目表盖章后上传；审核通过后向服务区域内的使用单位公示"
    />
  )
}
