import { groupedNumber } from '@shared/ui/headless'
import type { ListColumn, ListFilter } from '@shared/ui/list'
import { StatusTag, type Tone } from '@shared/ui/page'

/** Columns and filters shared by the payment lists: orders, refunds, lines of a statement. */

export const keywordFilter = (placeholder: string): readonly ListFilter[] => [{ kind: 'text', key: 'keyword', label: '关键词', placeholder }]

/** Amount with digit grouping and unit; empty for no amount. */
export const moneyText = (amount: string): string => (amount === '' ? '' : `${groupedNumber(amount)} 元`)

/** An amount with its unit. In a card it is shown with its title under the subject: there are no column headers, and only one date fits below. */
export const amountColumn = <Row,>(title: string, amount: (row: Row) => string): ListColumn<Row> => ({
  key: 'amount',
  title,
  width: 120,
  align: 'right',
  place: 'subject',
  label: title,
  text: (row) => moneyText(amount(row)),
})

/** @param shown returns tone and text of a row's state */
export const stateColumn = <Row,>(width: number, shown: (row: Row) => { tone: Tone | undefined; text: string }): ListColumn<Row> => ({
  key: 'state',
  title: '状态',
  width,
  place: 'status',
  render: (row) => {
    const { tone, text } = shown(row)
    return <StatusTag tone={tone ?? 'idle'}>{text}</StatusTag>
  },
})

export const payerColumn = <Row extends { unitName: string }>(): ListColumn<Row> => ({
  key: 'unitName',
  title: '付款单位',
  place: 'subject',
  text: (row) => row.unitName,
})
