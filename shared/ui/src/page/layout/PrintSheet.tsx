import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './PrintSheet.module.css'

/**
 * Prints other content than the page: a sheet of labels, the selected rows of a list.
 * @example
 * const { sheet, print } = usePrintSheet()
 * return <><Button onClick={() => print(<Labels rows={rows} />)}>打印标签</Button>{sheet}</>
 */
export function usePrintSheet(): { sheet: ReactNode; print(content: ReactNode): void } {
  const [content, setContent] = useState<ReactNode>()
  useEffect(() => {
    if (content === undefined) return
    const over = () => setContent(undefined)
    window.addEventListener('afterprint', over)
    document.body.dataset.printingSheet = ''
    window.print()
    return () => {
      window.removeEventListener('afterprint', over)
      delete document.body.dataset.printingSheet
    }
  }, [content])
  return {
    sheet:
      content !== undefined &&
      createPortal(
        <div className={styles.sheet} data-print-sheet="">
          {content}
        </div>,
        document.body,
      ),
    print: setContent,
  }
}
