import type { documentCheckEndpoints } from '@shared/contract/documentCheck'
import type { DataOf } from '@shared/contract/endpoint'
import type { PrintBlock } from '@shared/contract/print'
import { isTone } from '@shared/ui/icon'
import { recordsOf, textOf } from '../../runtime/http/service'

export type CheckedDocument = DataOf<typeof documentCheckEndpoints.check>

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map((text) => (typeof text === 'string' ? text : '')) : [])

function readBlock(block: Readonly<Record<string, unknown>>): PrintBlock[] {
  const title = textOf(block, 'title') || undefined
  switch (block.kind) {
    case 'fields':
      return [{ kind: 'fields', title, rows: recordsOf(block, 'rows').map((row) => ({ label: textOf(row, 'label'), value: textOf(row, 'value') })) }]
    case 'table':
      return [{ kind: 'table', title, columns: textsIn(block.columns), rows: Array.isArray(block.rows) ? block.rows.map(textsIn) : [] }]
    case 'heading':
      return [{ kind: 'heading', text: textOf(block, 'text') }]
    case 'sheet':
      return [{ kind: 'sheet', title: title ?? '', number: textOf(block, 'number') }]
    case 'paragraph':
      return [{ kind: 'paragraph', text: textOf(block, 'text') }]
    case 'signature':
      return [{ kind: 'signature', lines: textsIn(block.lines) }]
    default:
      return []
  }
}

/** Reads the answer of documentCheck without its schema: public pages load no schemas. */
export function readDocument(data: Readonly<Record<string, unknown>>): CheckedDocument {
  const tone = textOf(data, 'tone')
  return {
    title: textOf(data, 'title'),
    number: textOf(data, 'number'),
    receiptNo: textOf(data, 'receiptNo'),
    typeName: textOf(data, 'typeName'),
    unitName: textOf(data, 'unitName'),
    holder: textOf(data, 'holder'),
    statusName: textOf(data, 'statusName'),
    tone: isTone(tone) ? tone : 'idle',
    superseded: data.superseded === true,
    note: textOf(data, 'note'),
    paperNumber: textOf(data, 'paperNumber'),
    blocks: recordsOf(data, 'blocks').flatMap(readBlock),
  }
}
