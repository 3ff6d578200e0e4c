import { type ApplicationDefinition, type ApplicationRow, devicesNamed, fieldsOf, hasDeadline, recordAddress, stateOf } from '@shared/contract/application'
import { enums } from '@shared/contract/enums'
import { type FieldDefinition, readableNumber } from '@shared/contract/form'
import { dayOf } from '@shared/contract/rules'
import { Link } from 'react-router-dom'
import type { ListColumn } from '../list/columns'
import { DueDate } from '../page/DueDate'
import { StatusTag } from '../page/StatusTag'

const widthByType: Partial<Record<FieldDefinition['type'], number>> = { date: 104, datetime: 144, region: 120, equipment: 188 }

const room = (characters: number): number => Math.min(140, Math.max(84, 28 + 14 * characters))

/** A text of at most so many characters is a code, such as that of a device: seventeen digits that differ only in the last ones. */
const codeLength = 20
const codeWidth = 152

/** Width for the longest option of a field, up to a limit. For integers the label is longer than the values. */
function widthOf({ type, enum: options, label, maxLength }: FieldDefinition): number | undefined {
  if (options) return room(Math.max(...enums[options].map((option) => option.label.length)))
  if (type === 'string' && maxLength !== undefined && maxLength <= codeLength) return codeWidth
  return type === 'integer' ? room(label.length) : widthByType[type]
}

/** A draft has no number yet, so its title is shown to distinguish several drafts. */
const nameOfDraft = ({ title, unitName }: ApplicationRow): string => (title === '' || title === unitName ? '未提交' : `未提交 ${title}`)

/** A draft opens in the form. */
function NumberLink({ definition, row }: { definition: ApplicationDefinition; row: ApplicationRow }) {
  const draft = row.number === '' && row.actions.includes('save')
  const name = row.number || nameOfDraft(row)
  return (
    <Link to={recordAddress(definition, draft ? 'form' : 'detail', row.id)} title={name}>
      {name}
    </Link>
  )
}

/**
 * Columns of a type's list: number, fields of the rows, equipment, dates and status. The most important ones are hidden last: status
 * and number never, then the due date, then the device; of the fields, those declared first.
 * @param leftOut fields whose value is the same in every row of the page
 * @param ofSeveral the rows are applications of several units
 * @param nameRoom least width of the applicant's name, for who knows the rows by it; a unit knows its own
 */
export function applicationColumns(
  definition: ApplicationDefinition,
  leftOut: readonly string[] = [],
  ofSeveral = false,
  nameRoom?: number,
): ListColumn<ApplicationRow>[] {
  const fields = fieldsOf(definition)
  // Some types have their own field for the applicant's name, some of them to name the unit applied for.
  const named = fields.find(({ key, prefillFromUnit }) => prefillFromUnit === 'unitName' && definition.listFields.includes(key))
  const applicant: ListColumn<ApplicationRow> = {
    key: 'unitName',
    title: '申请单位',
    least: nameRoom,
    priority: 3,
    place: 'subject',
    text: (row) => row.unitName,
  }
  const kind = definition.index.kind ?? ''
  const others = definition.listFields.filter((key) => key !== kind && !leftOut.includes(key) && !(ofSeveral && key === named?.key))
  const field = (key: string, priority: number): ListColumn<ApplicationRow>[] => {
    const found = fields.find((candidate) => candidate.key === key)
    if (!found) return []
    if (key === definition.index.flag) {
      const text = (row: ApplicationRow) => row.fields[key] ?? ''
      return [{ key, title: found.label, width: 128, priority, text, render: (row) => (text(row) ? <StatusTag tone="attention">{text(row)}</StatusTag> : '–') }]
    }
    const place = key === kind ? 'number' : key === definition.listNote ? 'subject' : undefined
    return [{ key, title: found.label, width: widthOf(found), priority, place, text: (row) => row.labels[key] ?? readableNumber(found, row.fields[key] ?? '') }]
  }
  const equipment: ListColumn<ApplicationRow> = {
    key: 'equipment',
    title: '设备',
    // Six characters with their number, or seven without one.
    width: definition.index.equipment?.table ? 130 : 114,
    priority: 2,
    place: 'subject',
    text: (row) => devicesNamed(definition, row),
  }
  const due: ListColumn<ApplicationRow> = {
    key: 'dueDate',
    title: '办理期限',
    width: 190,
    priority: 1,
    place: 'due',
    label: '办理期限',
    orderBy: 'dueDate',
    text: (row) => row.dueDate,
    render: (row) => <DueDate date={row.dueDate} />,
  }
  return [
    // The widest numbers begin with DW.
    { key: 'number', title: '编号', width: 178, place: 'number', orderBy: 'number', render: (row) => <NumberLink definition={definition} row={row} /> },
    ...field(kind, 3),
    ...(ofSeveral ? (named ? field(named.key, 3).map((column) => ({ ...column, least: nameRoom, place: 'subject' as const })) : [applicant]) : []),
    ...(definition.index.equipment ? [equipment] : []),
    ...others.flatMap((key, index) => field(key, 5 + index)),
    { key: 'areaName', title: '区域', width: 88, priority: 5 + others.length, text: (row) => row.areaName },
    ...(hasDeadline(definition) ? [due] : []),
    {
      key: 'submitDate',
      title: '提交日期',
      width: 96,
      priority: 4,
      place: 'due',
      label: '提交于',
      orderBy: 'submitDate',
      text: (row) => dayOf(row.submitDate),
    },
    {
      key: 'status',
      title: '状态',
      width: 110,
      place: 'status',
      render: (row) => <StatusTag tone={stateOf(definition, row.status).tone}>{row.statusName}</StatusTag>,
    },
  ]
}
