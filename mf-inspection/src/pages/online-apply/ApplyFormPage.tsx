import { onlineApplyNewrule, onlineApplyOld } from '@shared/contract/application'
import { ApplicationFormPage } from '@shared/ui/application'
import { useLocation } from 'react-router-dom'

/** The forms of both rules, by path. */
const pages = [
  { path: onlineApplyNewrule.pages.form, title: '新规则报检申请', definition: onlineApplyNewrule },
  { path: onlineApplyNewrule.pages.edit, title: '新规则报检编辑', definition: onlineApplyNewrule },
  { path: onlineApplyOld.pages.form, title: '报检申请', definition: onlineApplyOld },
  { path: onlineApplyOld.pages.edit, title: '报检编辑', definition: onlineApplyOld },
] as const

/** A new application, a copy, a draft, or one that was returned; for the old rule, a notice that it is closed. */
export default function ApplyFormPage() {
  const { pathname } = useLocation()
  const { definition, title } = pages.find(({ path }) => path === pathname) ?? pages[0]
  return (
    <ApplicationFormPage definition={definition} title={title} preview={{ document: 'form', label: '预览申请表' }} note="提交后由检验机构预审并核定检验费" />
  )
}
