import { dayBounds } from '@shared/contract/endpoint'
import { isDateText, readDate } from '@shared/contract/rules'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'

export interface DayRangeProps {
  id: string
  from: string
  to: string
  onChange(part: { from?: string; to?: string }): void
}

const dayOf = (text: string) => (isDateText(text) ? dayjs(text) : null)
const isOffered = (day: string) => day === '' || (day >= dayBounds.first && day <= dayBounds.last)

/** The first and the last day of a period, each of which may be open. */
export function DayRange({ id, from, to, onChange }: DayRangeProps) {
  /** The picker takes one form of a date, and empties its input of all others. */
  const read = (input: EventTarget, part: 'from' | 'to') => {
    const typed = input instanceof HTMLInputElement ? input.value : ''
    const day = readDate(typed)
    if (day !== typed && isOffered(day)) onChange({ [part]: day })
  }
  return (
    <DatePicker.RangePicker
      id={{ start: id }}
      style={{ width: '100%' }}
      allowEmpty={[true, true]}
      minDate={dayjs(dayBounds.first)}
      maxDate={dayjs(dayBounds.last)}
      placeholder={['开始日期', '结束日期']}
      value={[dayOf(from), dayOf(to)]}
      // Not `onChange`, which comes after both days: Enter and 查询 ask for what is typed, and the picker forgets what it has not told yet.
      onCalendarChange={(_, days) => {
        const [first = '', last = ''] = days ?? []
        if (isOffered(first) && isOffered(last)) onChange({ from: first, to: last })
      }}
      onBlur={({ target }, { range }) => read(target, range === 'end' ? 'to' : 'from')}
      onKeyDown={({ key, target }) => {
        if (key === 'Enter') read(target, target instanceof HTMLInputElement && target.id === id ? 'from' : 'to')
      }}
    />
  )
}
