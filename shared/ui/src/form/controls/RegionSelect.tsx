import { Cascader } from 'antd'
import { regionPath, useRegions } from './regions'

export interface RegionSelectProps {
  id?: string
  /** Region code; empty when none is chosen. */
  value: string
  onChange(code: string): void
  onBlur?: () => void
  /** A whole city or province may be chosen too: for filters. */
  anyLevel?: boolean
  placeholder?: string
  status?: 'error'
  disabled?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
  'aria-label'?: string
}

/** Chooses a region, top down or by typing part of its name. */
export function RegionSelect({ value, onChange, anyLevel = false, ...rest }: RegionSelectProps) {
  const { regions, tree } = useRegions()
  return (
    <Cascader
      {...rest}
      style={{ width: '100%' }}
      options={tree}
      value={value === '' ? undefined : regionPath(regions, value)}
      onChange={(path) => onChange(String(path?.at(-1) ?? ''))}
      changeOnSelect={anyLevel}
      allowClear={anyLevel}
      showSearch
    />
  )
}
