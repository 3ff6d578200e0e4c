import type { OfferedDays } from '@shared/contract/form'
import { isDateText, isDateTimeText, isMonthText } from '@shared/contract/rules'
import { DatePicker, type DatePickerProps } from 'antd'
import dayjs from 'dayjs'
import { type ComponentProps, createContext, use, useRef } from 'react'
import type { ControlProps } from './controlProps'

type Kind = 'date' | 'month' | 'datetime'

const isValid: Readonly<Record<Kind, (text: string) => boolean>> = { date: isDateText, month: isMonthText, datetime: isDateTimeText }

const looks: Readonly<Record<Kind, DatePickerProps>> = {
  date: { placeholder: '年-月-日' },
  month: { placeholder: '年-月', picker: 'month' },
  // Typed text is accepted on blur, as in all other fields.
  datetime: { placeholder: '年-月-日 时:分', showTime: { format: 'HH:mm' }, needConfirm: false, format: 'YYYY-MM-DD HH:mm' },
}

const isBeyond = (day: string, { min = '', max = '9999' }: OfferedDays): boolean => day < min || day > max

/** Text that is not a date, which the picker cannot hold, and handlers for changes of it. */
const TypedContext = createContext<{ text: string; onTyped(text: string): void; onEmptied(): void }>({
  text: '',
  onTyped: () => undefined,
  onEmptied: () => undefined,
})

/** The picker clears its input if the text is not a date; this input shows the typed text instead. */
function TypedInput({ value, onChange, ...rest }: ComponentProps<'input'>) {
  const { text, onTyped, onEmptied } = use(TypedContext)
  return (
    <input
      {...rest}
      value={value === '' ? text : value}
      onChange={(event) => {
        onTyped(event.target.value.trim())
        onChange?.(event)
        if (event.target.value === '') onEmptied()
      }}
    />
  )
}
const components = { input: TypedInput }

interface DateControlProps extends ControlProps {
  kind: Kind
  bounds?: OfferedDays
  value: string
  /** Reads typed text into the form in which it is stored. */
  read(typed: string): string
  onChange(value: string): void
}

/**
 * Input for a date, a month or a date with time. Text that is not a valid date stays as the field's value, so that the form shows an
 * error: if it were cleared, the value would be lost silently. A date beyond its bounds stays for the same reason.
 */
export function DateControl({ kind, bounds = {}, value, read, onChange, onBlur, ...common }: DateControlProps) {
  const known = isValid[kind](value)
  const text = known ? '' : value
  /** Last typed text: the picker rejects a date beyond its bounds and has cleared the input before the blur event. */
  const typedLast = useRef('')
  const onTyped = (typed: string) => {
    typedLast.current = typed
  }
  /** At once: left to itself the picker keeps the date behind the empty input, or puts it back. */
  const onEmptied = () => {
    if (value !== '') onChange('')
  }
  return (
    <TypedContext value={{ text, onTyped, onEmptied }}>
      <DatePicker
        {...looks[kind]}
        {...common}
        placeholder={common.placeholder ?? looks[kind].placeholder}
        style={{ width: '100%' }}
        components={components}
        {...(kind === 'date' && bounds.min !== undefined && { minDate: dayjs(bounds.min) })}
        {...(kind === 'date' && bounds.max !== undefined && { maxDate: dayjs(bounds.max) })}
        value={known ? dayjs(value) : null}
        onChange={(_, picked) => {
          typedLast.current = ''
          onChange(typeof picked === 'string' ? picked : '')
        }}
        onBlur={({ target }) => {
          const typed = 'value' in target && typeof target.value === 'string' ? target.value.trim() : ''
          // The picker takes valid dates itself, but in one form only.
          if (typed !== '' && typed !== value && !isValid[kind](typed)) onChange(read(typed))
          else if (kind === 'date' && isValid[kind](typedLast.current) && isBeyond(typedLast.current, bounds)) onChange(typedLast.current)
          typedLast.current = ''
          onBlur?.()
        }}
      />
    </TypedContext>
  )
}
