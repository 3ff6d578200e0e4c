import { onlineApplyNewrule } from '@shared/contract/application'
import { ApplicationFormPage } from '@shared/ui/application'
import { useLocation } from 'react-router-dom'

/** 新规则报检申请 and 新规则报检编辑: a new application, a copy, a draft, or one that was returned. */
export default function ApplyFormPage() {
  const { pathname } = useLocation()
  return (
    <ApplicationFormPage
      definition={onlineApplyNewrule}
      title={pathname === onlineApplyNewrule.pages.edit ? '新规则报检编辑' : '新规则报检申请'}
      preview={{ document: 'form', label: '预览申请表' }}
      note="提交后由检验机构预审并核定检验费"
    />
  )
}
