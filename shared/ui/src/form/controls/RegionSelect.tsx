import { Cascader, Input } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { clearButton } from '../../page/button/clearButton'
import type { ControlProps } from './controlProps'
import { isUnclearRegion, onlyRegionNamed, type RegionNode, regionLabel, regionPath, regionsNamed, regionTree, useRegions } from './regions'

interface RegionSelectProps extends ControlProps {
  /** Region code; empty when none is chosen. */
  value: string
  onChange(code: string): void
  /** Allows choosing a whole city or province too, for filters. */
  anyLevel?: boolean
  /** Allows clearing the value. */
  clearable?: boolean
  disabled?: boolean
  /** Keeps typed text that is no region as the value, so that the form shows an error. */
  keepsTyped?: boolean
}

/** Read-only name of a region that was filled in from a device or unit. */
export function RegionName({ value, className, ...rest }: ControlProps & { value: string; className?: string }) {
  const { nameOf } = useRegions()
  return <Input {...rest} value={nameOf(value)} readOnly className={className} />
}

/**
 * Selects a region, level by level or by typing part of its name. Enter, and leaving the field, take the only region that typed text can mean: left
 * alone, the control would drop the text without a word, and an optional field would pass for one that was left empty.
 */
export function RegionSelect({ value, onChange, anyLevel = false, clearable = anyLevel, keepsTyped = false, onBlur, ...rest }: RegionSelectProps) {
  const { regions } = useRegions()
  const tree = useMemo(() => regionTree(regions.values(), value), [regions, value])
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  /** What kept text can mean, instead of the whole tree, until other text is typed. */
  const meant = useMemo(
    () => (isUnclearRegion(value) ? regionsNamed(tree, value, anyLevel).map((code): RegionNode => ({ value: code, label: regionLabel(regions, code) })) : []),
    [tree, value, anyLevel, regions],
  )
  /** What is typed and not chosen. Not the state above: the list closes, and the control clears that, before the field is left. */
  const waiting = useRef('')
  const forget = () => {
    waiting.current = ''
    setTyped('')
  }
  const choose = (code: string) => {
    forget()
    onChange(code)
  }
  return (
    <Cascader
      {...rest}
      style={{ width: '100%' }}
      options={typed === '' && meant.length > 0 ? meant : tree}
      value={value === '' ? undefined : regionPath(regions, value)}
      onChange={(path) => choose(String(path?.[path.length - 1] ?? ''))}
      changeOnSelect={anyLevel}
      allowClear={clearable && clearButton}
      open={open}
      onFocus={({ target }) => {
        // The button that empties the field is in it, too.
        if (target instanceof HTMLInputElement && isUnclearRegion(value)) setOpen(true)
      }}
      onOpenChange={setOpen}
      showSearch={{
        searchValue: typed,
        onSearch: (text) => {
          setTyped(text)
          if (open || text !== '') waiting.current = text
        },
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') forget()
        // A region marked with the arrow keys has been chosen by now.
        const only = event.key === 'Enter' ? onlyRegionNamed(tree, waiting.current, anyLevel) : undefined
        if (only === undefined) return
        setOpen(false)
        choose(only)
      }}
      popupRender={(list) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing; pressing the bar or the edge of the list would take the focus from the field, as if it were left
        <div onMouseDown={(event) => event.preventDefault()}>{list}</div>
      )}
      onBlur={(event) => {
        // The window has lost the focus, not the field: whoever comes back goes on typing.
        if (document.activeElement === event.target) return
        const text = waiting.current.trim()
        const left = onlyRegionNamed(tree, text, anyLevel) ?? (keepsTyped ? text : '')
        forget()
        if (left !== '') onChange(left)
        onBlur?.()
      }}
    />
  )
}
