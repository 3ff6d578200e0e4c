import {
  type ApplicationDefinition,
  type ApplicationRow,
  actsOnRecord,
  askedAgainAddress,
  keepsDrafts,
  mayAskAgain,
  recordAddress,
  stateOf,
  type TransitionDefinition,
  transitionOf,
} from '@shared/contract/application'
import { type ReactNode, useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { RowActs } from '../list/table/RowActs'
import { useCopy } from './useCopy'
import { useTransitionDialog } from './useTransitionDialog'

/** Transitions not offered in the list: saving and committing are done in the form. */
const elsewhere = ['save', 'commit']

/** Whether owner and counterpart take the transition on the record's own page; handlers act in their queue. */
const isOnRecord = ({ by }: TransitionDefinition): boolean => by.some(({ relation }) => actsOnRecord(relation))

/** The number by which a list names a record for screen readers. */
export const applicationName = ({ number }: Pick<ApplicationRow, 'number'>): string => number || '未提交'

/**
 * The actions of the current user on the records of a list.
 * @returns `acts` renders a row's actions and keeps its identity as long as possible; `dialog` must be rendered anywhere in the page
 */
export function useApplicationActs(definition: ApplicationDefinition): { acts: (row: ApplicationRow) => ReactNode; dialog: ReactNode } {
  const navigate = useNavigate()
  const { ask, dialog } = useTransitionDialog(definition)
  const { copy, several, busy, dialog: copyDialog } = useCopy(definition)
  const acts = useCallback(
    (row: ApplicationRow) => {
      const editable = row.actions.includes('save') && !definition.closed
      const moves = row.actions.flatMap((path) => {
        const transition = transitionOf(definition, path, row.status)
        if (!transition || !isOnRecord(transition) || elsewhere.includes(path)) return []
        return [{ key: path, label: transition.label, danger: transition.confirm?.danger, act: () => ask(row, path) }]
      })
      const handles = definition.transitions.some((other) => row.actions.includes(other.path) && other.from.includes(row.status) && !isOnRecord(other))
      // A record that can only be withdrawn is not waiting to be handled.
      const { waitsFor } = stateOf(definition, row.status)
      const waits = waitsFor !== undefined
      const isAsked = !row.own && waitsFor?.relations.includes('counterpart') === true && moves.length > 0
      const many = several(row)
      const first = (label: string, page: 'form' | 'detail' | 'reviewDetail') => ({ label, to: recordAddress(definition, page, row.id) })
      return (
        <RowActs
          name={applicationName(row)}
          first={handles ? first(waits ? '办理' : '查看', 'reviewDetail') : editable ? first('修改', 'form') : first(isAsked ? '办理' : '查看', 'detail')}
          more={[
            ...(editable ? [{ key: 'view', label: '查看', act: () => void navigate(recordAddress(definition, 'detail', row.id)) }] : []),
            ...(mayAskAgain(definition, row)
              ? [{ key: 'again', label: definition.askedAgain?.label ?? '', act: () => void navigate(askedAgainAddress(definition, row.id)) }]
              : []),
            ...(row.own && keepsDrafts(definition) && !definition.closed ? [{ key: 'copy', label: '复制', act: () => copy(row) }] : []),
            ...(row.own && many ? [{ key: 'copies', label: '复制多份', act: many }] : []),
            ...moves,
          ]}
          busy={busy === row.id}
        />
      )
    },
    [definition, navigate, ask, copy, several, busy],
  )
  return {
    acts,
    dialog: (
      <>
        {dialog}
        {copyDialog}
      </>
    ),
  }
}
