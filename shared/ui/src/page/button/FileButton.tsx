import { Button, type ButtonProps } from 'antd'
import { type Ref, useRef } from 'react'

interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'ref'> {
  /** Name of the input, for screen readers. */
  inputLabel: string
  /** As in HTML: `.xlsx,.csv`. */
  accept: string
  multiple?: boolean
  onChoose(files: readonly File[]): void
  ref?: Ref<HTMLButtonElement>
}

/** A button that chooses files. It keeps the focus, which antd's upload takes from its button. */
export function FileButton({ inputLabel, accept, multiple = false, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        // Not by `hidden` alone: antd shows the file inputs of a form as blocks.
        style={{ display: 'none' }}
        accept={accept}
        multiple={multiple}
        aria-label={inputLabel}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file can be chosen again once it is corrected.
          target.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
