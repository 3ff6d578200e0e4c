import { DownOutlined, FilterOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Drawer, Input, Select } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { RegionSelect } from '../../form/controls/RegionSelect'
import { isUnclearRegion, unclearRegionNote } from '../../form/controls/regions'
import { FieldNote } from '../../form/FormField'
import { clearButton } from '../../page/button/clearButton'
import hiddenStyles from '../../page/visuallyHidden.module.css'
import { useMinWidth } from '../../theme/useMedia'
import { DayRange } from './DayRange'
import styles from './FilterBar.module.css'
import { type FilterValues, keysOf, type ListFilter, optionsOf, withParts } from './filters'

/** Grid columns of the first row, besides the buttons; filters that do not fit are under 展开. */
const firstRowColumns = 3
/** A date range does not fit into one grid column. */
const columnsOf = ({ kind }: ListFilter): number => (kind === 'dates' ? 2 : 1)

/** The filters of the first row, and the number of columns left. */
function firstRowOf(filters: readonly ListFilter[]): { shown: readonly ListFilter[]; left: number } {
  let left = firstRowColumns
  const shown = filters.filter((filter) => {
    const fits = columnsOf(filter) <= left
    if (fits) left -= columnsOf(filter)
    return fits
  })
  return { shown, left }
}

/** The days of a period that was typed backwards change places. */
function inOrder(filters: readonly ListFilter[], values: FilterValues): FilterValues {
  const ordered = { ...values }
  for (const filter of filters) {
    if (filter.kind !== 'dates') continue
    const [from, to] = [values[filter.key], values[filter.toKey]]
    if (from && to && from > to) Object.assign(ordered, { [filter.key]: to, [filter.toKey]: from })
  }
  return ordered
}

export interface FilterBarProps {
  filters: readonly ListFilter[]
  /** Applied conditions. */
  values: FilterValues
  onApply(values: FilterValues): void
}

/** The filters of a list. They are applied together, by 查询 or Enter. */
export function FilterBar({ filters, values, onApply }: FilterBarProps) {
  const [typed, setTyped] = useState(values)
  const [appliedBefore, setAppliedBefore] = useState(values)
  /** How often it was refused to apply them. */
  const [refused, setRefused] = useState(0)
  const roomy = useMinWidth(768)
  // The conditions were changed from outside (清除条件, another view, a link): reset the inputs to them.
  if (JSON.stringify(appliedBefore) !== JSON.stringify(values)) {
    setAppliedBefore(values)
    setTyped(values)
  }
  const form: FilterFormProps = {
    filters,
    values,
    typed,
    onChange: (part) => setTyped((before) => ({ ...before, ...withParts(filters, part) })),
    onReset: () => {
      setTyped({})
      onApply({})
    },
    refused,
    onApply: (asked) => {
      // The list would be asked for without the region, as if none had been typed.
      if (filters.some((filter) => isUnclear(filter, asked))) return setRefused(refused + 1)
      onApply(Object.fromEntries(Object.entries(inOrder(filters, asked)).filter(([, value]) => value.trim() !== '')))
    },
  }
  return roomy || filters.length === 1 ? <WideFilters {...form} /> : <PhoneFilters {...form} />
}

interface FilterFormProps {
  filters: readonly ListFilter[]
  /** Applied conditions. */
  values: FilterValues
  typed: FilterValues
  onChange(part: Record<string, string>): void
  /** Changes when they could not be applied: the filter that is to be corrected takes the focus. */
  refused: number
  /** Clears what is applied and what is only typed. */
  onReset(): void
  onApply(values: FilterValues): void
}

const isUnclear = ({ kind, key }: ListFilter, values: FilterValues) => kind === 'region' && isUnclearRegion(values[key] ?? '')
const isSet = (filter: ListFilter, values: FilterValues) => keysOf(filter).some((key) => values[key])

function SearchForm({ className, onSearch, children }: { className: string | undefined; onSearch(): void; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2021 do not know the search element
    <form
      role="search"
      aria-label="查询条件"
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch()
      }}
    >
      {children}
    </form>
  )
}

/** The first filters in one row with 查询, which keeps its place; the others in rows below. */
function WideFilters({ filters, values, typed, refused, onChange, onReset, onApply }: FilterFormProps) {
  const { shown, left } = firstRowOf(filters)
  const keyword = shown.find(({ kind }) => kind === 'text')
  const more = filters.filter((filter) => !shown.includes(filter))
  const narrowed = more.filter((filter) => isSet(filter, values)).map(({ key }) => key)
  const [open, setOpen] = useState(narrowed.length > 0)
  const [known, setKnown] = useState(narrowed)
  // What is wrong is not folded away.
  const held = more.some((filter) => isUnclear(filter, typed))
  const unfolded = open || held
  // A link or a saved view set a condition that is folded away: the list would be narrowed by what nobody sees.
  if (known.join() !== narrowed.join()) {
    setKnown(narrowed)
    if (narrowed.some((key) => !known.includes(key))) setOpen(true)
  }
  return (
    <SearchForm className={filters.length === 1 ? `${styles.bar} ${styles.alone}` : styles.bar} onSearch={() => onApply(typed)}>
      {shown.map((filter) => (
        <FilterField
          key={filter.key}
          filter={filter}
          values={typed}
          refused={refused}
          onChange={onChange}
          long={filter.kind === 'dates' || (filter === keyword && left > 0)}
        />
      ))}
      <div className={styles.actions}>
        {/* Not primary: that style is reserved for the page's main action. */}
        <Button htmlType="submit">查询</Button>
        <Button onClick={onReset}>重置</Button>
        {more.length > 0 && (
          <Button
            type="link"
            aria-expanded={unfolded}
            disabled={held}
            onClick={() => setOpen(!unfolded)}
            icon={unfolded ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
          >
            {unfolded ? '收起' : '展开'}
          </Button>
        )}
      </div>
      {unfolded &&
        more.map((filter) => (
          <FilterField key={filter.key} filter={filter} values={typed} refused={refused} onChange={onChange} long={filter.kind === 'dates'} />
        ))}
    </SearchForm>
  )
}

/** For phones: the keyword is visible, the other filters are in a sheet that opens from below. */
function PhoneFilters({ filters, values, typed, refused, onChange, onReset, onApply }: FilterFormProps) {
  const keyword = filters.find((filter) => filter.kind === 'text')
  const others = filters.filter((filter) => filter !== keyword)
  const [open, setOpen] = useState<boolean>()
  const id = useId()
  const set = others.filter((filter) => isSet(filter, values)).length
  const apply = (values: FilterValues) => {
    onApply(values)
    setOpen(others.some((filter) => isUnclear(filter, values)))
  }
  return (
    <>
      <SearchForm className={styles.phone} onSearch={() => apply(typed)}>
        {keyword && (
          <>
            <label className={hiddenStyles.hidden} htmlFor={id}>
              {keyword.label}
            </label>
            <FilterControl id={id} filter={keyword} values={typed} onChange={onChange} />
          </>
        )}
        <Button icon={<FilterOutlined />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {set > 0 ? `筛选 ${set}` : '筛选'}
        </Button>
      </SearchForm>
      {open !== undefined && (
        <Drawer open={open} placement="bottom" size="auto" title="筛选" onClose={() => setOpen(false)}>
          <SearchForm className={styles.sheet} onSearch={() => apply(typed)}>
            {others.map((filter) => (
              <FilterField key={filter.key} filter={filter} values={typed} refused={refused} onChange={onChange} />
            ))}
            <div className={styles.actions}>
              <Button
                size="large"
                block
                onClick={() => {
                  onReset()
                  setOpen(false)
                }}
              >
                重置
              </Button>
              <Button size="large" block type="primary" htmlType="submit">
                查询
              </Button>
            </div>
          </SearchForm>
        </Drawer>
      )}
    </>
  )
}

interface FilterControlProps {
  id: string
  filter: ListFilter
  values: FilterValues
  onChange(part: Record<string, string>): void
}

interface FilterFieldProps extends Omit<FilterControlProps, 'id'> {
  refused: number
  long?: boolean
}

function FilterField({ filter, values, refused, onChange, long = false }: FilterFieldProps) {
  const id = useId()
  const unclear = isUnclear(filter, values)
  const latest = useRef(unclear)
  latest.current = unclear
  useEffect(() => {
    if (refused > 0 && latest.current) document.getElementById(id)?.focus()
  }, [refused, id])
  return (
    <div className={long ? `${styles.field} ${styles.long}` : styles.field}>
      <label className={styles.label} htmlFor={id}>
        {filter.label}
      </label>
      <div className={styles.control}>
        <FilterControl id={id} filter={filter} values={values} onChange={onChange} />
        {unclear && <FieldNote id={`${id}-note`} warning={unclearRegionNote(values[filter.key] ?? '')} />}
      </div>
    </div>
  )
}

function FilterControl({ id, filter, values, onChange }: FilterControlProps) {
  const value = values[filter.key] ?? ''
  switch (filter.kind) {
    case 'text':
      return (
        <Input
          id={id}
          value={value}
          maxLength={100}
          // Minimum target size (WCAG 2.5.8).
          allowClear={{ clearIcon: <span style={{ padding: 6 }}>{clearButton.clearIcon}</span> }}
          prefix={<SearchOutlined aria-hidden className={styles.icon} />}
          placeholder={filter.placeholder}
          onChange={(event) => onChange({ [filter.key]: event.target.value })}
        />
      )
    case 'select': {
      const codes = value === '' ? [] : value.split(',')
      return (
        <Select<string | string[]>
          id={id}
          style={{ width: '100%' }}
          mode={filter.several ? 'multiple' : undefined}
          maxTagCount={1}
          value={filter.several ? codes : codes[0]}
          allowClear={clearButton}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={filter.unchosen ?? '全部'}
          options={optionsOf(filter, values).map((option) => ({ value: option.code, label: option.label }))}
          onChange={(chosen?: string | string[]) => onChange({ [filter.key]: [chosen ?? ''].flat().join() })}
        />
      )
    }
    case 'region':
      return (
        <RegionSelect
          id={id}
          aria-describedby={isUnclearRegion(value) ? `${id}-note` : undefined}
          value={value}
          anyLevel
          keepsTyped
          placeholder="全部"
          onChange={(code) => onChange({ [filter.key]: code })}
        />
      )
    case 'dates':
      return (
        <DayRange
          id={id}
          from={value}
          to={values[filter.toKey] ?? ''}
          onChange={({ from, to }) => onChange({ ...(from !== undefined && { [filter.key]: from }), ...(to !== undefined && { [filter.toKey]: to }) })}
        />
      )
  }
}
