import { type ApplicationDefinition, type TransitionDefinition, transitionOf } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { invalidateCalls, isCallError, notify, useCallMutation, useUnsaved } from '@shared/portal'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { callsOf } from '../detail/useApplicationRecord'
import { TransitionDialog, type TransitionRequest, type TransitionTarget } from '../transition/TransitionDialog'
import { asksForInput, draftKey, transitionDraft } from '../transition/transitionDraft'
import { staleAfterTransition } from './records'

interface Asked {
  target: TransitionTarget
  transition: TransitionDefinition
  starting?: FormRow
  reminder?: string | undefined
}

/**
 * Asks for confirmation of a transition, with the texts of its definition, and sends it.
 * @returns `ask` opens the dialog for a path, with initial form values (`starting`) and what is to be kept in mind (`reminder`); `dialog` must be rendered anywhere in the page
 */
export function useTransitionDialog(
  definition: ApplicationDefinition,
  onDone?: (path: string, id: string) => void,
): { ask: (target: TransitionTarget, path: string, starting?: FormRow, reminder?: string) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>()
  const [begun, setBegun] = useState(false)
  useUnsaved(begun)
  const ask = useCallback(
    (target: TransitionTarget, path: string, starting?: FormRow, reminder?: string) => {
      const transition = transitionOf(definition, path, target.status)
      if (transition) setAsked({ target, transition, starting, reminder })
      else notify.warning(messages.notAllowedNow)
    },
    [definition],
  )
  return {
    ask,
    dialog: asked && (
      <OwnersDialog
        key={draftKey(asked.target, asked.transition.path)}
        definition={definition}
        {...asked}
        onTyped={setBegun}
        onClose={() => setAsked(undefined)}
        onDone={() => {
          transitionDraft(asked.target, asked.transition.path).forget()
          setBegun(false)
          setAsked(undefined)
          onDone?.(asked.transition.path, asked.target.id)
        }}
      />
    ),
  }
}

interface OwnersDialogProps extends Asked {
  definition: ApplicationDefinition
  onTyped(begun: boolean): void
  onClose(): void
  onDone(): void
}

function OwnersDialog({ definition, target, transition, starting, reminder, onTyped, onClose, onDone }: OwnersDialogProps) {
  const endpoint = callsOf(definition).transitions[transition.path]
  if (!endpoint) throw new Error(`${definition.key} has no call ${transition.path}`)
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  const move = useCallMutation(endpoint, {
    invalidates: staleAfterTransition(definition),
    onSuccess: () => {
      notify.success(transition.done)
      onDone()
    },
    onError: (error) => {
      if (error.code === 'NETWORK') return false
      if (error.fieldErrors.length > 0) return true
      // After a refusal the page's data may be out of date, so it is loaded again.
      void invalidateCalls(queries, staleAfterTransition(definition))
      if (!asksForInput(transition)) onClose()
      else setRefusal(error.message)
      return false
    },
  })
  async function send({ version, ...request }: TransitionRequest) {
    setRefusal(undefined)
    try {
      await move.mutateAsync({ body: { id: target.id, version, ...request } })
      return []
    } catch (error) {
      if (!isCallError(error)) throw error
      return error.fieldErrors
    }
  }
  return (
    <TransitionDialog
      definition={definition}
      target={target}
      transition={transition}
      starting={starting}
      reminder={reminder}
      send={send}
      sending={move.isPending}
      refusal={refusal}
      onTyped={onTyped}
      onClose={onClose}
    />
  )
}
