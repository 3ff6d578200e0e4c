import { Cascader, Input } from 'antd'
import { useMemo } from 'react'
import { clearButton } from '../../page/button/clearButton'
import type { ControlProps } from './controlProps'
import { regionPath, regionTree, useRegions } from './regions'

interface RegionSelectProps extends ControlProps {
  /** Region code; empty when none is chosen. */
  value: string
  onChange(code: string): void
  /** Allows choosing a whole city or province too, for filters. */
  anyLevel?: boolean
  /** Allows clearing the value. */
  clearable?: boolean
  disabled?: boolean
}

/** Read-only name of a region that was filled in from a device or unit. */
export function RegionName({ value, className, ...rest }: ControlProps & { value: string; className?: string }) {
  const { nameOf } = useRegions()
  return <Input {...rest} value={nameOf(value)} readOnly className={className} />
}

/** Selects a region, level by level or by typing part of its name. */
export function RegionSelect({ value, onChange, anyLevel = false, clearable = anyLevel, ...rest }: RegionSelectProps) {
  const { regions } = useRegions()
  const tree = useMemo(() => regionTree(regions.values(), value), [regions, value])
  return (
    <Cascader
      {...rest}
      style={{ width: '100%' }}
      options={tree}
      value={value === '' ? undefined : regionPath(regions, value)}
      onChange={(path) => onChange(String(path?.[path.length - 1] ?? ''))}
      changeOnSelect={anyLevel}
      allowClear={clearable && clearButton}
      showSearch
    />
  )
}
