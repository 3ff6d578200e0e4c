import { elevatorDetectApply } from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'
import { useLocation } from 'react-router-dom'
import { applicantAddition } from '../../results/applicantAddition'

/** 电梯检验检测详情, at the URL of either list. */
export default function DetectDetailPage() {
  const { pathname } = useLocation()
  const title = pathname === elevatorDetectApply.pages.detail ? '电梯检验检测详情' : '新规则电梯检验检测详情'
  return <ApplicationDetailPage definition={elevatorDetectApply} title={title} addition={applicantAddition} />
}
