import fc from 'fast-check'
import { mostUrgent, type Waiting } from './todos'

const today = '2026-11-21'
const waiting = (id: string, since: string, dueDate = ''): Waiting => ({
  since,
  todo: { id, type: '', typeName: '', number: '', title: '', status: '', statusName: '', note: '', dueDate, path: '', action: '' },
})
const ids = (...kinds: Waiting[][]) =>
  mostUrgent(
    kinds.map((first) => ({ first, total: first.length })),
    today,
    10,
  ).todo.map(({ id }) => id)

test('what is overdue comes first, the longest overdue before the others', () => {
  expect(ids([waiting('new', '2026-11-20 09:00:00'), waiting('late', '2026-11-10 09:00:00', '2026-11-20')], [waiting('later', '', '2026-11-01')])).toEqual([
    'later',
    'late',
    'new',
  ])
})

test('what is due today is not overdue', () => {
  expect(ids([waiting('due', '2026-11-19 09:00:00', today)], [waiting('late', '2026-11-20 09:00:00', '2026-11-20')])).toEqual(['late', 'due'])
})

test('of what is not overdue, the sooner due comes first, however short it has waited, and what has no last day as if five working days were given', () => {
  const dated = [waiting('three days', '2026-11-18 09:00:00', '2026-11-24'), waiting('four days', '2026-11-10 09:00:00', '2026-11-25')]
  const undated = [waiting('by the 24th', '2026-11-17 10:00:00'), waiting('by the 26th', '2026-11-19 09:00:00')]
  const others = [waiting('also three, older', '2026-11-17 09:00:00', '2026-11-24'), ...undated]
  expect(ids(others, dated)).toEqual(['also three, older', 'three days', 'by the 24th', 'four days', 'by the 26th'])
})

test('what has no last day never counts as overdue, however long it has waited', () => {
  expect(ids([waiting('long', '2026-10-01 09:00:00')], [waiting('late', '2026-11-13 09:00:00', '2026-11-20')])).toEqual(['late', 'long'])
})

test('what has no last day comes after what is due today, and an appointment waits for its day, however long ago it was applied for', () => {
  const appointment = (id: string, appointed: string): Waiting => ({ ...waiting(id, '2026-10-20 09:00:00'), appointed })
  const later = Array.from({ length: 10 }, (_, n) => appointment(`appointment ${n}`, '2026-12-01'))
  const dated = [waiting('due today', '2026-11-09 09:00:00', today), waiting('due later', '2026-11-10 09:00:00', '2026-11-24')]
  const appointed = [...later, appointment('today', today), appointment('missed', '2026-11-19')]
  expect(ids(dated, appointed).slice(0, 4)).toEqual(['due today', 'today', 'missed', 'due later'])
  const resets = Array.from({ length: 10 }, (_, n) => waiting(`reset ${n}`, '2026-10-20 09:00:00'))
  expect(ids(resets, dated)).toEqual(['due today', ...resets.slice(0, 9).map(({ todo }) => todo.id)])
})

test('a long queue of one kind does not push another kind out of sight', () => {
  // Each has its last day, as real ones do: none of them is overdue.
  const registrations = Array.from({ length: 10 }, (_, day) => waiting(`registration ${day}`, `2026-11-${day + 11} 09:00:00`, `2026-11-${day + 21}`))
  const shown = ids(registrations, [waiting('reset', '2026-11-19 12:00:00')])
  expect(shown).toHaveLength(10)
  expect(shown).toContain('reset')
})

test('what is not handled in order keeps its own', () => {
  expect(ids([waiting('refused', '')], [waiting('returned', ''), waiting('draft', '')])).toEqual(['refused', 'returned', 'draft'])
  expect(ids([waiting('review', '2026-11-10 09:00:00', today)], [waiting('returned', ''), waiting('draft', '', today)])).toEqual([
    'returned',
    'draft',
    'review',
  ])
})

test('the states add up to the total, also those none of the first is in', () => {
  const inState = (statusName: string): Waiting => ({ ...waiting(statusName, ''), todo: { ...waiting(statusName, '').todo, statusName } })
  const kind = { first: [inState('退回补正'), inState('暂存')], total: 9, byState: { 暂存: 6, 退回补正: 1, 已撤回: 2, 待缴费: 0 } }
  const { todoStates, todoTotal } = mostUrgent([kind], today, 2)
  expect(todoStates).toEqual([
    { statusName: '退回补正', count: 1 },
    { statusName: '暂存', count: 6 },
    { statusName: '已撤回', count: 2 },
  ])
  expect(todoStates.reduce((sum, { count }) => sum + count, 0)).toBe(todoTotal)
})

test('nothing is lost and nothing comes twice', () => {
  const moment = fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`)
  const kind = fc.array(fc.record({ since: moment, due: fc.oneof(fc.constant(''), moment) }), { maxLength: 8 })
  fc.assert(
    fc.property(fc.array(kind, { maxLength: 4 }), fc.integer({ min: 0, max: 40 }), (kinds, limit) => {
      const all = kinds.map((items, k) => items.map(({ since, due }, n) => waiting(`${k} ${n}`, since, due)))
      const { todo, todoTotal } = mostUrgent(
        all.map((first) => ({ first, total: first.length })),
        today,
        limit,
      )
      expect(todo).toHaveLength(Math.min(limit, todoTotal))
      expect(new Set(todo.map(({ id }) => id)).size).toBe(todo.length)
      const late = todo.map(({ dueDate }) => dueDate !== '' && dueDate < today)
      expect(late).toEqual([...late].sort((left, right) => Number(right) - Number(left)))
    }),
  )
})
