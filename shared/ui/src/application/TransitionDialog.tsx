import { type ApplicationDefinition, type TransitionDefinition, transitionOf } from '@shared/contract/application'
import { messages } from '@shared/contract/messages'
import { invalidateCalls, notify, useCallMutation, useCallQuery } from '@shared/portal'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Input, Modal } from 'antd'
import { type ReactNode, useCallback, useId, useState } from 'react'
import { callsOf } from '../detail/useApplicationRecord'
import { FieldNote } from '../form/FormField'
import { staleAfterTransition } from './records'
import styles from './TransitionDialog.module.css'

/** The record a transition is about, as a list or a detail page knows it. */
export interface TransitionTarget {
  id: string
  version: number
  status: string
}

interface Asked {
  target: TransitionTarget
  transition: TransitionDefinition
}

const opinionMin = 2
const opinionMax = 500

/**
 * Asks before a record moves, in the words of its definition, and moves it.
 * @returns `ask` opens the dialog of a path; `dialog` goes anywhere into the page.
 */
export function useTransitionDialog(
  definition: ApplicationDefinition,
  onDone?: (path: string, id: string) => void,
): { ask: (target: TransitionTarget, path: string) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>()
  const ask = useCallback(
    (target: TransitionTarget, path: string) => {
      const transition = transitionOf(definition, path, target.status)
      if (transition) setAsked({ target, transition })
      else notify.warning(messages.notAllowedNow)
    },
    [definition],
  )
  return {
    ask,
    dialog: asked && (
      <TransitionDialog
        key={`${asked.target.id} ${asked.transition.path}`}
        definition={definition}
        {...asked}
        onClose={() => setAsked(undefined)}
        onDone={() => {
          setAsked(undefined)
          onDone?.(asked.transition.path, asked.target.id)
        }}
      />
    ),
  }
}

interface TransitionDialogProps extends Asked {
  definition: ApplicationDefinition
  onClose(): void
  onDone(): void
}

function TransitionDialog({ definition, target, transition, onClose, onDone }: TransitionDialogProps) {
  const endpoints = callsOf(definition)
  const endpoint = endpoints.transitions[transition.path]
  if (!endpoint) throw new Error(`${definition.key} has no call ${transition.path}`)
  const queries = useQueryClient()
  const [opinion, setOpinion] = useState('')
  const [shown, setShown] = useState(false)
  const id = useId()
  const asked = transition.check === undefined ? undefined : endpoints.transitionChecks[transition.path]
  const check = useCallQuery(asked ?? endpoints.showOpinion, { query: { id: target.id } }, { enabled: asked !== undefined, staleTime: 0 })
  const answer = asked && check.data && 'allowed' in check.data ? check.data : undefined
  const refusal = answer && !answer.allowed ? answer.reason : ''
  const move = useCallMutation(endpoint, {
    invalidates: staleAfterTransition(definition),
    onSuccess: () => {
      notify.success(transition.done)
      onDone()
    },
    onError: (error) => {
      if (error.code === 'NETWORK') return false
      // Whatever was refused, the page behind shows an older state: it asks again.
      void invalidateCalls(queries, staleAfterTransition(definition))
      onClose()
      return false
    },
  })
  const problem = transition.opinion === 'required' && opinion.trim().length < opinionMin ? messages.opinionRequired : undefined
  const submit = () => {
    setShown(true)
    if (problem) document.getElementById(id)?.focus()
    else move.mutate({ body: { id: target.id, version: target.version, ...(transition.opinion !== 'none' && { opinion: opinion.trim() }) } })
  }
  return (
    <Modal
      open
      width={450}
      title={transition.confirm?.title ?? transition.label}
      okText={transition.label}
      okButtonProps={{ danger: transition.confirm?.danger, disabled: refusal !== '' }}
      cancelText="返回"
      confirmLoading={move.isPending || (asked !== undefined && check.isPending)}
      onOk={submit}
      onCancel={onClose}
    >
      <div className={styles.content}>
        {transition.confirm && <p className={styles.text}>{transition.confirm.text}</p>}
        {refusal !== '' && <Alert type="warning" showIcon title={refusal} />}
        {transition.opinion !== 'none' && (
          <div>
            <label className={transition.opinion === 'required' ? `${styles.label} ${styles.required}` : styles.label} htmlFor={id}>
              原因
            </label>
            <Input.TextArea
              id={id}
              value={opinion}
              onChange={(event) => setOpinion(event.target.value)}
              autoSize={{ minRows: 3, maxRows: 8 }}
              maxLength={opinionMax}
              showCount
              status={shown && problem ? 'error' : undefined}
              aria-required={transition.opinion === 'required'}
              aria-invalid={shown && problem !== undefined}
              aria-describedby={`${id}-note`}
            />
            <FieldNote id={`${id}-note`} problem={shown ? problem : undefined} help={`${opinionMin}至${opinionMax}字，对方可以看到`} />
          </div>
        )}
      </div>
    </Modal>
  )
}
