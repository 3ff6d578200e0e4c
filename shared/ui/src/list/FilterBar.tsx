import { CloseCircleFilled, DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { isDateText } from '@shared/contract/rules'
import { Button, DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useId, useState } from 'react'
import { RegionSelect } from '../form/controls/RegionSelect'
import styles from './FilterBar.module.css'
import { type FilterValues, keysOf, type ListFilter } from './filters'

/** Filters that stand in the first row; the others wait under 展开. */
const alwaysShown = 3

export interface FilterBarProps {
  filters: readonly ListFilter[]
  /** Applied conditions. */
  values: FilterValues
  onApply(values: FilterValues): void
}

/** The conditions of a list. They apply together, at 查询 or Enter. */
export function FilterBar({ filters, values, onApply }: FilterBarProps) {
  const [typed, setTyped] = useState(values)
  const [appliedBefore, setAppliedBefore] = useState(values)
  // Conditions changed from outside (清除条件, another view, a link): what is typed follows.
  if (JSON.stringify(appliedBefore) !== JSON.stringify(values)) {
    setAppliedBefore(values)
    setTyped(values)
  }
  const more = filters.slice(alwaysShown)
  const [open, setOpen] = useState(() => more.some((filter) => keysOf(filter).some((key) => values[key])))
  const change = (part: Record<string, string>) => setTyped((before) => ({ ...before, ...part }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2021 do not know the search element
    <form
      role="search"
      aria-label="查询条件"
      className={styles.bar}
      onSubmit={(event) => {
        event.preventDefault()
        onApply(Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== '')))
      }}
    >
      {filters.slice(0, alwaysShown).map((filter) => (
        <FilterField key={filter.key} filter={filter} values={typed} onChange={change} />
      ))}
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button onClick={() => onApply({})}>重置</Button>
        {more.length > 0 && (
          <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)} icon={open ? <UpOutlined /> : <DownOutlined />} iconPlacement="end">
            {open ? '收起' : '展开'}
          </Button>
        )}
      </div>
      {open && more.map((filter) => <FilterField key={filter.key} filter={filter} values={typed} onChange={change} />)}
    </form>
  )
}

interface FilterFieldProps {
  filter: ListFilter
  values: FilterValues
  onChange(part: Record<string, string>): void
}

function FilterField({ filter, values, onChange }: FilterFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {filter.label}
      </label>
      <div className={styles.control}>
        <FilterControl id={id} filter={filter} values={values} onChange={onChange} />
      </div>
    </div>
  )
}

const dayOf = (text: string | undefined) => (text && isDateText(text) ? dayjs(text) : null)

function FilterControl({ id, filter, values, onChange }: FilterFieldProps & { id: string }) {
  const value = values[filter.key] ?? ''
  switch (filter.kind) {
    case 'text':
      return (
        <Input
          id={id}
          value={value}
          maxLength={100}
          // Large enough to be hit (WCAG 2.5.8).
          allowClear={{ clearIcon: <CloseCircleFilled style={{ padding: 6 }} /> }}
          prefix={<SearchOutlined aria-hidden className={styles.icon} />}
          placeholder={filter.placeholder}
          onChange={(event) => onChange({ [filter.key]: event.target.value })}
        />
      )
    case 'select':
      return (
        <Select
          id={id}
          style={{ width: '100%' }}
          value={value === '' ? undefined : value}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="全部"
          options={filter.options.map((option) => ({ value: option.code, label: option.label }))}
          onChange={(code?: string) => onChange({ [filter.key]: code ?? '' })}
        />
      )
    case 'region':
      return <RegionSelect id={id} value={value} anyLevel placeholder="全部" onChange={(code) => onChange({ [filter.key]: code })} />
    case 'dates':
      return (
        <DatePicker.RangePicker
          id={{ start: id }}
          style={{ width: '100%' }}
          allowEmpty={[true, true]}
          placeholder={['开始日期', '结束日期']}
          value={[dayOf(values[filter.key]), dayOf(values[filter.toKey])]}
          onChange={(_, texts) => onChange({ [filter.key]: texts?.[0] ?? '', [filter.toKey]: texts?.[1] ?? '' })}
        />
      )
  }
}
