import { type ApplicationDefinition, applicationDefinitions } from '@shared/contract/application'
import { equipmentLists } from '@shared/contract/equipment'
import { operatorLists } from '@shared/contract/operator'
import { ordersPath } from '@shared/contract/payment'
import { releasesPath } from '@shared/contract/release'

/** What a page of the menu is for: read from the lists and types it shows, written here for the others. */

/** By path, naming rules by `citedIn`. A page of this list that no longer exists fails a test (tools/manual.test.ts), as does one that is missing. */
export const writtenPurposes: Readonly<Record<string, string>> = {
  '/equipment/overview': '设备数量、今后12个月的到期数量，按种类、状态和区域统计；点数字进入清单',
  '/equipment/equip-pressure-pipeline-maintain': '新增、修改压力管道，增减管线，由登记机关审核后写入档案',
  '/worker/overview': '各作业项目（{operator}）的持证情况、即将到期和已过期的证书，没有人持证的设备',
  '/company-info/maintain': '查看和修改本单位的信息；登记信息修改后需审核',
  '/company-info/maintain-history': '本单位信息的变更及审核结果；登记机关在这里审核登记信息的变更',
  '/account/check': '审核企业账号注册申请',
  '/account/manager': '开通、停用和维护成员账号',
  '/account/reset-password-check-list': '审核凭材料申请的密码重置',
  '/account/reset-password-query-list': '查询全部凭材料申请的密码重置',
  '/system/account': '修改本人的姓名、联系方式和密码',
  [releasesPath]: '决定各单位使用业务区的哪个版本',
  '/system/status': '各业务区的版本、装入情况和最近的错误',
  '/system/sms-outbox': '没有接入短信网关时，查看平台发出的短信',
  [ordersPath]: '缴纳检验费，查看缴款单，申请开票；财务核对凭证、退费和对账',
  '/company-service/report-query': '查看、下载检验报告，打印使用标志，申请补发',
  '/company-service/dtjyList': '年度计划中本年应检验、检测的电梯，勾选后一起申请',
  '/company-service/newrule-dtjyqueryList': '按 {elevatorInspection} 年度计划提交的电梯检验检测申请',
  '/company-service/jobs': '检验人员的任务：录入检验结果，要求和复核整改，提交报告',
}

const definitions: readonly ApplicationDefinition[] = applicationDefinitions
const labels = (chosen: readonly ApplicationDefinition[]): string => chosen.map(({ label }) => label).join('、')

function purposeOfTypes(path: string): string | undefined {
  const lists = definitions.filter(({ pages }) => pages.list === path)
  const queries = definitions.filter((definition) => definition.pages.query === path && !lists.includes(definition))
  const keeps = [...lists, ...queries]
  const begins = definitions.filter((definition) => definition.pages.form === path && !keeps.includes(definition))
  const reviews = definitions.filter(({ pages }) => pages.review === path || pages.alsoReviewedAt === path)
  const handles = reviews.filter((definition) => !keeps.includes(definition))
  const parts = [
    ...(begins.length > 0 ? [`填写和提交${labels(begins)}`] : []),
    ...(lists.length > 0 ? [lists.every(({ closed }) => closed) ? `查看以前提交的${labels(lists)}` : `${labels(lists)}：填写、修改，查看办理进度`] : []),
    ...(queries.length > 0 ? [`查询${labels(queries)}`] : []),
    ...(reviews.length > handles.length ? ['审核人员在这里办理'] : []),
    ...(handles.length > 0 ? [`审核和办理：${labels(handles)}`] : []),
  ]
  return parts.length > 0 ? parts.join('；') : undefined
}

/** Empty for a page of an area this service does not know. */
export const purposeOf = (path: string): string =>
  writtenPurposes[path] ?? [...equipmentLists, ...operatorLists].find(({ page }) => page === path)?.rule ?? purposeOfTypes(path) ?? ''
