import { equipmentMaintain as definition } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import type { Connection } from '../../../database/database'
import { startingRows, withLargeTables } from '../../../workflow/form/largeTables'
import type { ApplicationRecord } from '../../../workflow/record'
import { pipelineRows } from '../../equipment/archive/writeArchive'

/** The lines of a registration unit of piping in a change of its archive. */

const columns = definition.tables.filter(({ key }) => key === 'pipelines').flatMap((table) => table.columns.map((column) => column.key))
/** A line as the form asks for it. */
export const lineOnly = (line: FormRow): FormRow => Object.fromEntries(columns.map((column) => [column, line[column] ?? '']))

const numberOf = ({ pipelineNo = '' }: FormRow): string => pipelineNo
const byNumber = (lines: readonly FormRow[]): ReadonlyMap<string, FormRow> => new Map(lines.map((line) => [numberOf(line), line]))

/**
 * The lines a unit has after a change: the applicant asked for what differs from the lines the form started with; for the rest the archive holds,
 * also where a line was changed or taken out meanwhile. Pure.
 * @param started lines of the archive when the form was begun
 * @param asked lines of the form
 * @param current lines of the archive
 */
function changedLines(started: readonly FormRow[], asked: readonly FormRow[], current: readonly FormRow[]): FormRow[] {
  const [before, now] = [byNumber(started), byNumber(current)]
  const known = new Set([...started, ...asked].map(numberOf))
  const kept = asked.flatMap((line): FormRow[] => {
    const [was, is] = [before.get(numberOf(line)), now.get(numberOf(line))]
    if (!was) return [line]
    const changes = columns.filter((column) => (line[column] ?? '') !== (was[column] ?? ''))
    if (!is) return changes.length > 0 ? [line] : []
    return [{ ...is, ...Object.fromEntries(changes.map((column) => [column, line[column] ?? ''])) }]
  })
  return [...kept, ...current.filter((line) => !known.has(numberOf(line)))]
}

/** The same for an application. @param revision of the form: 0, or a submission */
export async function linesAfter(
  connection: Connection,
  { id, form, created_at }: Pick<ApplicationRecord, 'id' | 'form' | 'created_at'>,
  revision: number,
): Promise<FormRow[]> {
  const { equipmentId = '' } = form.fields
  const rows = async (of: number) => (await withLargeTables(connection, definition, id, of, form)).tables.pipelines ?? []
  const asked = await rows(revision)
  if (equipmentId === '') return asked
  const started = await rows(startingRows)
  // A form begun before its starting lines were kept: what is newer than it was added since.
  return changedLines(started, asked, await pipelineRows(connection, equipmentId, started.length === 0 ? created_at : undefined))
}
