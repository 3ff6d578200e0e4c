import { catalogueEntry, childrenOf, equipmentCatalogue, equipmentKinds } from '@shared/contract/catalogue'
import { inspectionConclusion, type Option, useStatus } from '@shared/contract/enums'
import { appliedStates, type EquipmentFilterKey, type EquipmentListDefinition, equipmentFilters, soonWithin } from '@shared/contract/equipment'
import { today } from '@shared/ui/headless'
import type { FilterValues, ListFilter } from '@shared/ui/list'
import dayjs from 'dayjs'

const optionsOf = (entries: readonly { code: string; name: string }[]): Option[] => entries.map(({ code, name }) => ({ code, label: name }))

/** Categories of a kind, or of all kinds if none is chosen. */
const categories = (kind: string | undefined): Option[] =>
  optionsOf(kind ? childrenOf(kind) : equipmentCatalogue.filter(({ level, parent }) => level === 2 && equipmentKinds.some(({ code }) => code === parent)))

const varieties = ({ equclacode, categoryCode }: FilterValues): Option[] =>
  optionsOf(
    categoryCode
      ? childrenOf(categoryCode)
      : equipmentCatalogue.filter(({ level, parent }) => level === 3 && (!equclacode || catalogueEntry(parent ?? undefined)?.parent === equclacode)),
  )

/** The first is the list's default. */
const within = soonWithin.map((days): Option => ({ code: days, label: days === '365' ? '一年内' : `${days} 天内` }))

/** Years to filter load tests by: last year, and as far ahead as a plan goes. */
const loadTestYears = (): Option[] =>
  Array.from({ length: 8 }, (_, index) => String(dayjs(today()).year() - 1 + index)).map((year) => ({ code: year, label: `${year}年` }))

/** The filters of a list, from its definition. */
export function filtersOf(list: EquipmentListDefinition): ListFilter[] {
  const kindOfAll = list.tabs.every(({ fixed }) => fixed.equclacode === list.tabs[0].fixed.equclacode) ? list.tabs[0].fixed.equclacode : undefined
  // What is overdue is so whatever its year.
  const yearTabs = list.tabs.filter(({ fixed }) => fixed.due?.span === 'year').map((tab) => tab.key)
  const filter = (key: EquipmentFilterKey): ListFilter[] => {
    const found = equipmentFilters.find((candidate) => candidate.key === key)
    if (!found) return []
    const { label } = found
    switch (found.control) {
      case 'keyword':
        return [{ kind: 'text', key, label, placeholder: found.placeholder }]
      case 'kind':
        return [{ kind: 'select', key, label, options: optionsOf(equipmentKinds) }]
      case 'category':
        return [{ kind: 'select', key, label, under: 'equclacode', options: (values) => categories(values.equclacode || kindOfAll) }]
      case 'variety':
        return [
          {
            kind: 'select',
            key,
            label,
            under: 'categoryCode',
            options: (values) => varieties({ ...values, equclacode: values.equclacode || kindOfAll || '' }),
          },
        ]
      case 'useStatus':
        return [{ kind: 'select', key, label, several: true, options: useStatus }]
      case 'conclusion':
        return [{ kind: 'select', key, label, several: true, options: inspectionConclusion }]
      case 'region':
        return [{ kind: 'region', key, label }]
      case 'within':
        return [{ kind: 'select', key, label, options: within, unchosen: within[0]?.label }]
      case 'applied':
        return [{ kind: 'select', key, label, options: appliedStates }]
      case 'year':
        return [{ kind: 'select', key, label, options: loadTestYears(), unchosen: '今年', views: yearTabs }]
      case 'dates':
        return [{ kind: 'dates', key: found.from, toKey: found.to, label }]
    }
  }
  return list.filters.flatMap(filter)
}
