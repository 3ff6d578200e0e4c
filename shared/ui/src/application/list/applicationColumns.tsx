import {
  type ApplicationDefinition,
  type ApplicationRow,
  awaitsReader,
  listedColumns,
  ownUnitFields,
  recordAddress,
  stateOf,
} from '@shared/contract/application'
import { enums } from '@shared/contract/enums'
import { type FieldDefinition, readableNumber } from '@shared/contract/form'
import { dayOf } from '@shared/contract/rules'
import { Link } from 'react-router-dom'
import { today } from '../../headless/day'
import type { ListColumn } from '../../list/table/columns'
import { DueDate } from '../../page/status/DueDate'
import { StatusTag } from '../../page/status/StatusTag'

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

/** How a column every list has is shown; those of the form's own fields are sized by their type. */
const presentations: Record<string, Partial<ListColumn<ApplicationRow>>> = {
  unitName: { priority: 3, place: 'subject' },
  equipment: { priority: 2, place: 'subject' },
  // As everywhere, in working days where it is set in them; in one line that would cost the column of the place.
  dueDate: { width: 150, priority: 1, place: 'due', label: '办理期限', orderBy: 'dueDate' },
  submitDate: { width: 96, priority: 4, place: 'due', label: '提交于', orderBy: 'submitDate', text: (row) => dayOf(row.submitDate) },
}

/** Of six characters with how many there are; of 液化石油气钢瓶 2000 只; or of a number of seventeen digits under the device. A longer one wraps. */
const equipmentWidth = ({ index: { equipment } }: ApplicationDefinition): number => (equipment?.table ? 130 : equipment?.counted ? 172 : codeWidth)

/**
 * Columns of a type's list: number, fields of the rows, equipment, dates and status. The most important ones are hidden last: status
 * and number never, then the due date, then the device; of the fields, those declared first.
 * @param leftOut fields whose value is the same in every row of the page
 * @param ofSeveral the rows are applications of several units
 * @param nameRoom least width of the applicant's name, for who knows the rows by it; a unit knows its own
 * @param roleType of the reader: fields that name its own unit in every row leave first, and its own deadlines are marked
 */
export function applicationColumns(
  definition: ApplicationDefinition,
  leftOut: readonly string[] = [],
  ofSeveral = false,
  nameRoom?: number,
  roleType = '',
): ListColumn<ApplicationRow>[] {
  const ownUnit = ownUnitFields(definition, roleType)
  const kind = definition.index.kind ?? ''
  const listed = listedColumns(definition, ofSeveral).filter(({ key, ofApplicant }) => key === kind || ofApplicant || !leftOut.includes(key))
  const firstToLeave = 6 + listed.length
  const others = listed.filter(({ key, ofForm, ofApplicant }) => ofForm && key !== kind && !ofApplicant)
  const ofField = (field: FieldDefinition, priority: number): ListColumn<ApplicationRow> => {
    const { key, label: title } = field
    if (key === definition.index.flag) {
      const text = (row: ApplicationRow) => row.fields[key] ?? ''
      return { key, title, width: 128, priority, text, render: (row) => (text(row) ? <StatusTag tone="attention">{text(row)}</StatusTag> : '–') }
    }
    const place = key === kind ? 'number' : key === definition.listNote ? 'subject' : undefined
    return { key, title, width: widthOf(field), priority, place, text: (row) => row.labels[key] ?? readableNumber(field, row.fields[key] ?? '') }
  }
  return listed.map((column): ListColumn<ApplicationRow> => {
    const { key, title, ofForm, ofApplicant, value } = column
    if (ofForm) {
      const priority = key === kind || ofApplicant ? 3 : 5 + others.indexOf(column)
      const own = ownUnit.includes(key)
      const shown = ofField(ofForm, own ? firstToLeave : priority)
      // Cards are headed by what tells them apart.
      return ofApplicant ? { ...shown, least: nameRoom, place: own ? undefined : 'subject' } : shown
    }
    // The widest numbers begin with DW.
    if (key === 'number')
      return { key, title, width: 178, place: 'number', orderBy: 'number', render: (row) => <NumberLink definition={definition} row={row} /> }
    if (key === 'status') {
      const tag = (row: ApplicationRow) => <StatusTag tone={stateOf(definition, row.status).tone}>{row.statusName}</StatusTag>
      return { key, title, width: 110, place: 'status', render: tag }
    }
    const due = (row: ApplicationRow) => (
      <DueDate stacked date={row.dueDate} workdaysLeft={row.workdaysLeft} ofOthers={!awaitsReader(definition, row, roleType, today())} />
    )
    return {
      key,
      title,
      text: value,
      ...presentations[key],
      ...(key === 'dueDate' && { render: due }),
      ...(ofApplicant && { least: nameRoom }),
      note: column.note?.value,
      ...(key === 'equipment' && { width: equipmentWidth(definition) }),
      ...(key === 'areaName' && { width: 88, priority: 5 + others.length }),
    }
  })
}
