import { maintenancePrice, maintenancePriceEndpoints, type PublishedPrice } from '@shared/contract/application'
import { enums, labelOf } from '@shared/contract/enums'
import { readableNumber } from '@shared/contract/form'
import { type ListColumn, type ListFilter, QueryList } from '@shared/ui/list'
import { Link } from 'react-router-dom'

const filters: readonly ListFilter[] = [
  { kind: 'text', key: 'keyword', label: '关键词', placeholder: '名称、品牌、规格型号' },
  { kind: 'select', key: 'kind', label: '类别', options: enums.priceKind },
]

const items = maintenancePrice.tables.find(({ key }) => key === 'items')?.columns ?? []

function cell(key: string): (price: PublishedPrice) => string {
  const column = items.find((candidate) => candidate.key === key)
  return ({ values }) => (column ? readableNumber(column, values[key] ?? '') : '')
}

const detailOf = (listId: string) => `${maintenancePrice.pages.detail}?id=${encodeURIComponent(listId)}`

const columns: readonly ListColumn<PublishedPrice>[] = [
  { key: 'itemName', title: '名称', place: 'subject', text: cell('itemName') },
  { key: 'priceKind', title: '类别', width: 108, priority: 3, place: 'status', text: (price) => labelOf('priceKind', price.values.priceKind) },
  { key: 'brand', title: '品牌', width: 100, priority: 2, place: 'subject', text: cell('brand') },
  { key: 'spec', title: '规格型号', width: 150, priority: 1, place: 'subject', text: cell('spec') },
  { key: 'unit', title: '单位', width: 64, text: cell('unit') },
  { key: 'partPrice', title: '配件单价(元)', width: 104, align: 'right', place: 'due', label: '配件单价(元)', text: cell('partPrice') },
  { key: 'labourPrice', title: '人工单价(元)', width: 104, align: 'right', place: 'due', label: '人工单价(元)', text: cell('labourPrice') },
  { key: 'warrantyMonths', title: '质保(月)', width: 80, priority: 5, align: 'right', text: cell('warrantyMonths') },
  {
    key: 'unitName',
    title: '维保单位',
    width: 210,
    place: 'number',
    text: (price) => price.unitName,
    render: (price) => <Link to={detailOf(price.listId)}>{price.unitName}</Link>,
  },
  { key: 'serviceArea', title: '服务区域', width: 132, place: 'number', label: '服务区域', text: ({ serviceArea = '' }) => serviceArea },
  {
    key: 'next',
    title: '下一份价目',
    width: 124,
    priority: 6,
    place: 'number',
    label: '下一份价目',
    text: ({ next }) => (next ? `${next.from}起` : ''),
    render: ({ next }) => next && <Link to={detailOf(next.listId)}>{next.from}起</Link>,
  },
  { key: 'submittedOn', title: '申报日期', width: 108, priority: 4, text: (price) => price.submittedOn },
]

/** 查配件和人工价: one item across all published lists in force, those of the newest list first. */
export default function PriceSearchPage() {
  return (
    <QueryList<PublishedPrice>
      header={{ title: '查配件和人工价', rule: maintenancePrice.rule }}
      endpoint={maintenancePriceEndpoints.prices}
      name="maintenancePrice.prices"
      columns={columns}
      filters={filters}
      measure="条"
      noun="价目"
      defaultOrder="submitDate desc"
      orderText="新公示的在前"
      nothing={() => ({ kind: 'search', title: '还没有生效的价目', text: '维保单位申报并审核通过后，自生效日期起可以在这里查找' })}
    />
  )
}
