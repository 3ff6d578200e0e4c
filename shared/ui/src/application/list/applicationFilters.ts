import { type ApplicationDefinition, fieldsOf, hasDeadline, statesFoundBy } from '@shared/contract/application'
import { equipmentKinds } from '@shared/contract/catalogue'
import { enums } from '@shared/contract/enums'
import { roleOf } from '@shared/contract/roles'
import type { ListFilter } from '../../list/filter/filters'

/** Filters of a type's list. `states`: false where views filter by state; `equipment`: false where all records are of one kind. */
export function applicationFilters(
  definition: ApplicationDefinition,
  options: { roleType: string; states: boolean; rule: boolean; equipment?: boolean },
): ListFilter[] {
  const accept = definition.transitions.find((transition) => transition.action === 'accept')
  const applicants = definition.parties.filter(({ relation }) => relation === 'owner').flatMap(({ roles }) => roles.map((role) => roleOf(role).name))
  const named = (key: string | undefined) => fieldsOf(definition).find((field) => field.key === key)
  const kind = named(definition.index.kind)
  const happened = named(definition.index.happened)
  const flag = named(definition.index.flag)
  const rule = options.rule ? named(definition.index.rule) : undefined
  return [
    { kind: 'text', key: 'keyword', label: '关键词', placeholder: definition.index.keywordHint },
    ...(kind?.enum ? [{ kind: 'select' as const, key: 'kind', label: kind.label, options: enums[kind.enum] }] : []),
    ...(rule?.enum ? [{ kind: 'select' as const, key: 'rule', label: rule.label, options: enums[rule.enum] }] : []),
    ...(options.states
      ? [
          {
            kind: 'select' as const,
            key: 'status',
            label: '状态',
            several: true,
            options: statesFoundBy(definition, options.roleType).map(({ code, label }) => ({ code, label })),
          },
        ]
      : []),
    ...(definition.index.equipment && options.equipment !== false
      ? [{ kind: 'select' as const, key: 'equclacode', label: '设备种类', options: equipmentKinds.map(({ code, name }) => ({ code, label: name })) }]
      : []),
    ...(happened ? [{ kind: 'dates' as const, key: 'happenedFrom', toKey: 'happenedTo', label: '发生日期' }] : []),
    ...(flag ? [{ kind: 'select' as const, key: 'flagged', label: flag.label, options: [{ code: '1', label: `只看${flag.label}` }] }] : []),
    { kind: 'region', key: 'areaCode', label: '所在区域' },
    { kind: 'text', key: 'unitName', label: '单位名称', placeholder: `${applicants.join('、')}的名称` },
    { kind: 'dates', key: 'submitFrom', toKey: 'submitTo', label: '提交日期' },
    ...(hasDeadline(definition) ? [{ kind: 'dates' as const, key: 'dueFrom', toKey: 'dueTo', label: '办理期限' }] : []),
    ...(accept ? [{ kind: 'dates' as const, key: 'acceptedFrom', toKey: 'acceptedTo', label: `${accept.label}日期` }] : []),
  ]
}
