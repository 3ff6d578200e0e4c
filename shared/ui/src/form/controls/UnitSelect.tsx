import { Select } from 'antd'
import { useState } from 'react'
import styles from './controls.module.css'
import { type UnitSource, useUnitOptions } from './units'

export interface UnitSelectProps {
  id?: string
  source: UnitSource
  /** Id of the unit; empty when none is chosen. */
  value: string
  /** Name of the chosen unit while it is not among the options. */
  text?: string
  onChange(id: string): void
  onBlur?: () => void
  status?: 'error'
  placeholder?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
  'aria-label'?: string
}

/** Chooses a unit from a list the service searches. */
export function UnitSelect({ source, value, text, onChange, ...rest }: UnitSelectProps) {
  const [keyword, setKeyword] = useState('')
  const [touched, setTouched] = useState(false)
  const [chosenName, setChosenName] = useState('')
  const { options, loading } = useUnitOptions(source, keyword, touched || (value !== '' && !text))
  const known = options.some((unit) => unit.id === value)
  const items = options.map((unit) => ({ value: unit.id, label: unit.unitName, uscc: unit.uscc }))
  if (value !== '' && !known) items.unshift({ value, label: chosenName || text || '正在查找名称', uscc: '' })
  return (
    <Select
      {...rest}
      style={{ width: '100%' }}
      value={value === '' ? undefined : value}
      options={items}
      loading={loading && touched}
      showSearch={{ onSearch: setKeyword, filterOption: false }}
      onFocus={() => setTouched(true)}
      onOpenChange={(open) => open && setTouched(true)}
      onChange={(id?: string) => {
        setChosenName(options.find((unit) => unit.id === id)?.unitName ?? '')
        onChange(id ?? '')
      }}
      notFoundContent={loading ? '正在查找' : '没有找到，请换个名称或信用代码'}
      optionRender={(option) => (
        <span className={styles.option}>
          {option.label}
          {option.data.uscc && <small className={styles.optionNote}>{option.data.uscc}</small>}
        </span>
      )}
    />
  )
}
