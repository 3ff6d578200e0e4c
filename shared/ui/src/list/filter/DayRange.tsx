import { dayBounds } from '@shared/contract/endpoint'
import { isDateText, isMonthText, readDate, readMonth } from '@shared/contract/rules'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'

export interface DayRangeProps {
  id: string
  from: string
  to: string
  /** `month`: `from` and `to` are months, `YYYY-MM`. Absent: days. */
  picker?: 'date' | 'month'
  /** The last day that is offered; absent: the last one the service knows. */
  lastDay?: string
  onChange(part: { from?: string; to?: string }): void
}

const pickers = {
  date: { isValid: isDateText, read: readDate, length: 'YYYY-MM-DD'.length, placeholder: ['开始日期', '结束日期'] },
  month: { isValid: isMonthText, read: readMonth, length: 'YYYY-MM'.length, placeholder: ['开始月份', '结束月份'] },
} as const

/** The first and the last day, or month, of a period, each of which may be open. */
export function DayRange({ id, from, to, picker = 'date', lastDay = dayBounds.last, onChange }: DayRangeProps) {
  const { isValid, read, length, placeholder } = pickers[picker]
  const [startPlaceholder, endPlaceholder] = placeholder
  const isOffered = (value: string) => value === '' || (value >= dayBounds.first.slice(0, length) && value <= lastDay.slice(0, length))
  const picked = (text: string) => (isValid(text) ? dayjs(text) : null)
  /** The picker takes one form of a date, and empties its input of all others; of an input that the user emptied it keeps the day. */
  const take = (input: EventTarget, part: 'from' | 'to') => {
    if (!(input instanceof HTMLInputElement)) return
    const value = read(input.value)
    const isEmptied = input.value === '' && { from, to }[part] !== ''
    if ((isEmptied || value !== input.value) && isOffered(value)) onChange({ [part]: value })
  }
  return (
    <DatePicker.RangePicker
      id={{ start: id }}
      style={{ width: '100%' }}
      picker={picker}
      allowEmpty={[true, true]}
      minDate={dayjs(dayBounds.first)}
      maxDate={dayjs(lastDay)}
      placeholder={[startPlaceholder, endPlaceholder]}
      value={[picked(from), picked(to)]}
      // Not `onChange`, which comes after both days: Enter and 查询 ask for what is typed, and the picker forgets what it has not told yet.
      onCalendarChange={(_, texts) => {
        const [first = '', last = ''] = texts ?? []
        if (isOffered(first) && isOffered(last)) onChange({ from: first, to: last })
      }}
      onBlur={({ target }, { range }) => take(target, range === 'end' ? 'to' : 'from')}
      onKeyDown={({ key, target }) => {
        if (key === 'Enter') take(target, target instanceof HTMLInputElement && target.id === id ? 'from' : 'to')
      }}
    />
  )
}
