import { type EquipmentRow, equipmentEndpoints, equipmentNumberOf } from '@shared/contract/equipment'
import { canonical, type FieldDefinition, type FormRow, type TableDefinition, valueProblem } from '@shared/contract/form'
import { isWrittenAsCertificate } from '@shared/contract/rules'
import { call, useSteadyTab } from '@shared/portal'
import { useHasArchive } from '../controls/EquipmentPicker'
import type { ReadProblem, ReadTable } from './readTable'

/** Most numbers looked up at once. */
const most = 500

const numbersOf = ({ registrationCode, equipmentCode, useCertNo, factoryNo }: EquipmentRow): string[] => [registrationCode, equipmentCode, useCertNo, factoryNo]

const deviceColumn = ({ columns }: TableDefinition): FieldDefinition | undefined =>
  columns.find(({ type, source }) => type === 'equipment' && source === undefined)
/** Whether forms may have another number for the device: they take that of a certificate only where it has no code. */
const isOtherNumber = (column: FieldDefinition, value: string): boolean =>
  value !== '' && (isWrittenAsCertificate(value) || valueProblem(column, canonical(column, value), {}) !== undefined)
const isOf = ({ label }: FieldDefinition, { message }: ReadProblem): boolean => message.startsWith(`${label}“`)

/** The problems of what was read that looking its devices up cannot solve, and how many numbers are looked up. */
export function useOpenProblems(table: TableDefinition): (read: ReadTable) => { problems: readonly ReadProblem[]; lookedUp: number } {
  const hasArchive = useHasArchive()
  const column = deviceColumn(table)
  return ({ rows, problems }) => {
    if (!column || !hasArchive) return { problems, lookedUp: 0 }
    const isLookedUp = (row: number) => isOtherNumber(column, rows[row]?.[column.key] ?? '')
    return {
      problems: problems.filter((problem) => !(isLookedUp(problem.row) && isOf(column, problem))),
      lookedUp: rows.filter((_row, place) => isLookedUp(place)).length,
    }
  }
}

/**
 * Replaces numbers of devices that forms do not use, such as that of the use registration certificate, by the one they use, as the device picker
 * does: what is pasted or imported comes from lists that have any of them. A number that is unknown, or that several devices have, stays and is
 * reported at its cell.
 */
export function useNamedDevices(table: TableDefinition): (read: ReadTable) => ReadTable | Promise<ReadTable> {
  const hasArchive = useHasArchive()
  const { remote, version } = useSteadyTab()
  const column = deviceColumn(table)
  return (read) => {
    if (!column || !hasArchive) return read
    const { key } = column
    const typedIn = (row: FormRow | undefined) => canonical(column, row?.[key] ?? '')
    const numbers = [...new Set(read.rows.map(typedIn).filter((value) => isOtherNumber(column, value)))]
    if (numbers.length === 0 || numbers.length > most) return read
    const named = (list: readonly EquipmentRow[]): ReadTable => {
      const number = new Map(
        numbers.flatMap((typed) => {
          const [device, another] = list.filter((row) => numbersOf(row).some((one) => canonical(column, one) === typed))
          const known = device && !another ? equipmentNumberOf(device) : ''
          return known === '' ? [] : [[typed, known] as const]
        }),
      )
      return {
        ...read,
        rows: read.rows.map((row) => {
          const known = number.get(typedIn(row))
          return known === undefined ? row : { ...row, [key]: known }
        }),
        problems: read.problems.filter((problem) => !(number.has(typedIn(read.rows[problem.row])) && isOf(column, problem))),
      }
    }
    return call(equipmentEndpoints.resolve, { body: { ids: [], numbers } }, { caller: { remote, version } }).then(
      ({ list }) => named(list),
      // Without an answer the numbers stay as they are, with what is wrong with them.
      () => read,
    )
  }
}
