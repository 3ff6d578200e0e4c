import { Input } from 'antd'
import type { ComponentProps } from 'react'
import styles from './controls.module.css'

interface WrappedLineProps extends Omit<ComponentProps<typeof Input.TextArea>, 'onChange' | 'autoSize'> {
  /** Absent for a value that is only read. */
  onTyped?(text: string): void
}

/** A single line of text for a table's cell: where the column is too narrow for it, it takes more lines instead of ending behind the edge. */
export function WrappedLine({ onTyped, className = '', ...rest }: WrappedLineProps) {
  return (
    <Input.TextArea
      {...rest}
      data-wrapped-line
      autoSize={{ minRows: 1, maxRows: 6 }}
      className={`${styles.wrapped} ${className}`}
      // It remains one line, as an input leaves out the line breaks of what is pasted.
      onChange={(event) => onTyped?.(event.target.value.replace(/[\r\n]+/g, ''))}
    />
  )
}
