/**
 * 网上报检(旧规则): inspections applied for before TSG T7001-2023 applied to all elevators. Existing records stay readable, new ones follow the new
 * rule (domain §4.3 no. 6).
 */
import type { ApplicationDefinition } from '../../definition'
import { onlineApplyNewrule } from './onlineApplyNewrule'

export const onlineApplyOld: ApplicationDefinition = {
  ...onlineApplyNewrule,
  key: 'onlineApplyOld',
  label: '网上报检(旧规则)',
  pages: {
    ...onlineApplyNewrule.pages,
    list: '/company-service/online-apply',
    query: '/company-service/online-apply-query/old',
    form: '/company-service/online-apply-form',
    edit: '/company-service/online-apply-edit',
  },
  closed: { since: '2024-01-01', message: '旧规则报检已于2023年12月31日停止受理，请使用新规则网上报检', instead: onlineApplyNewrule.pages.list },
  numberPrefix: 'JB',
  rule: '2023年12月31日停止受理，已提交的可以查看',
}
