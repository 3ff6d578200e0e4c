import { Select } from 'antd'
import { useEffect, useState } from 'react'
import type { ControlProps } from './controlProps'
import { UnitChoice } from './UnitChoice'
import { type UnitSource, useUnitOptions } from './units'

interface UnitSelectProps extends ControlProps {
  source: UnitSource
  /** Id of the unit; empty when none is chosen. */
  value: string
  /** Name of the chosen unit if it is not among the options. */
  text?: string
  onChange(id: string): void
}

/** Selects a unit from a list searched by the service. */
export function UnitSelect({ source, value, text, onChange, onBlur, ...rest }: UnitSelectProps) {
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState(false)
  const [touched, setTouched] = useState(false)
  const [awaited, setAwaited] = useState(false)
  const { options, loading } = useUnitOptions(source, keyword, touched || (value !== '' && !text))
  const nothingYet = loading && options.length === 0

  // If the user presses Enter before the answer arrives, the first result is chosen when it does.
  useEffect(() => {
    if (!awaited || loading) return
    setAwaited(false)
    const [first] = options
    if (!first) return
    onChange(first.id)
    setOpen(false)
  }, [awaited, loading, options, onChange])

  return (
    <Select
      {...rest}
      style={{ width: '100%' }}
      value={value === '' ? undefined : value}
      options={options.map((unit) => ({ value: unit.id, label: unit.unitName, uscc: unit.uscc }))}
      labelRender={({ label }) => label ?? (text || '正在查找名称')}
      loading={loading && touched}
      showSearch={{
        onSearch: (typed) => {
          setKeyword(typed)
          setAwaited(false)
        },
        filterOption: false,
      }}
      onInputKeyDown={(event) => {
        if (event.key !== 'Enter' || keyword.trim() === '' || !nothingYet) return
        event.stopPropagation()
        setAwaited(true)
      }}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (next) setTouched(true)
      }}
      onFocus={() => setTouched(true)}
      onBlur={() => {
        setAwaited(false)
        onBlur?.()
      }}
      onChange={(id?: string) => onChange(id ?? '')}
      notFoundContent={loading ? '正在查找' : '没有找到，请换个名称或信用代码'}
      optionRender={({ data }) => <UnitChoice unitName={data.label} uscc={data.uscc} />}
    />
  )
}
