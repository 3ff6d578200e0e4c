import type { PrintBlock } from '@shared/contract/print'
import { Icon, toneIcons } from '@shared/ui/icon'
import type { RefObject } from 'react'
import theme from '../../theme/theme.module.css'
import { Alert } from '../form/Alert'
import { Facts } from '../form/ResultView'
import { Card } from '../layout/Card'
import styles from './DocumentOnRecord.module.css'
import type { CheckedDocument } from './readDocument'

interface DocumentOnRecordProps {
  document: CheckedDocument
  /** Focused when the record is shown. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** A document as stored in the portal, block by block in print order. */
export function DocumentOnRecord({ document, heading }: DocumentOnRecordProps) {
  return (
    <section className={styles.record} aria-label="平台记录">
      <h2 ref={heading} tabIndex={-1}>
        平台记录的内容
      </h2>
      {document.superseded ? (
        <Alert tone="attention">{document.note || '本件由平台打印，但打印后申请已继续办理、撤回、撤销、退回或重新提交，请以申请的最新内容为准'}</Alert>
      ) : (
        <Alert tone="done">本件由平台打印，请与下面的内容逐项对照；内容不一致的，以平台记录为准</Alert>
      )}
      {/* Part of what is on paper may be so no longer although the paper is valid. */}
      {!document.superseded && document.note && <Alert tone="attention">{document.note}</Alert>}
      <Card title={document.title}>
        <Facts
          facts={[
            ['类别', document.typeName],
            // Beside another holder, number and unit of the application would be read as those of the paper.
            [document.holder ? '申请编号' : '编号', document.number],
            ...(document.receiptNo === '' ? [] : [['回执号', document.receiptNo] as const]),
            ...(document.holder ? [['持证单位', document.holder] as const] : []),
            [document.holder ? '申请单位' : '单位', document.unitName],
            [
              '当前状态',
              <span key="status" className={theme[document.tone]}>
                <Icon icon={toneIcons[document.tone]} /> {document.statusName}
              </span>,
            ],
          ]}
        />
      </Card>
      {/* Content that is internal for the time being is not told: the note says so. */}
      {document.blocks.length > 0 && (
        <Card title="纸上的内容" note="证件号码和电话号码部分隐去">
          {document.paperNumber && <p className={styles.paragraph}>{document.paperNumber}</p>}
          {document.blocks.map((block, index) => (
            <Block key={index} block={block} />
          ))}
        </Card>
      )}
    </section>
  )
}

function Block({ block }: { block: PrintBlock }) {
  switch (block.kind) {
    case 'fields':
      return (
        <div className={styles.block}>
          {block.title && <h3>{block.title}</h3>}
          <Facts facts={block.rows.map(({ label, value }) => [label, value] as const)} />
        </div>
      )
    case 'table':
      return (
        <div className={styles.block}>
          {block.title && <h3>{block.title}</h3>}
          {/* Too wide for a phone, so it scrolls horizontally, also by keyboard. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus (WCAG 2.1.1) */}
          <section className={styles.scroll} aria-label={block.title ?? '表格'} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  {block.columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {block.rows.map((row) => (
                  <tr key={row.join('\n')}>
                    {row.map((cell, place) => (
                      <td key={block.columns[place]}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
      )
    case 'heading':
      return <h3>{block.text}</h3>
    case 'sheet':
      return (
        <>
          <h3>{block.title}</h3>
          <p className={styles.paragraph}>{block.number}</p>
        </>
      )
    case 'paragraph':
      return <p className={styles.paragraph}>{block.text}</p>
    case 'signature':
      return (
        <p className={styles.signature}>
          {block.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )
  }
}
