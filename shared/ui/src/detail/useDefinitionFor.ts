import { type ApplicationDefinition, definitionAt, definitionFor } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { useEffect, useMemo, useState } from 'react'

/**
 * The definition with the form of one record; undefined while it is loading, or without a record.
 * @param fields of the record
 * @param version of the definition it was filed under; absent: the current one
 */
export function useDefinitionFor(definition: ApplicationDefinition, fields: FormRow | undefined, version?: number): ApplicationDefinition | undefined {
  const { formBy } = definition
  const about = formBy && fields?.[formBy.field]
  const [found, setFound] = useState<{ about: string; definition: ApplicationDefinition }>()
  const [failed, setFailed] = useState<unknown>()
  useEffect(() => {
    if (!formBy || about === undefined) return
    let gone = false
    definitionFor(definition, { [formBy.field]: about }).then(
      (whole) => !gone && setFound({ about, definition: whole }),
      (cause: unknown) => !gone && setFailed(cause),
    )
    return () => {
      gone = true
    }
  }, [definition, formBy, about])
  // A script that cannot be loaded is handled by the page's error boundary, which offers a retry.
  if (failed !== undefined) throw failed
  const whole = fields === undefined ? undefined : !formBy ? definition : found && found.about === about ? found.definition : undefined
  return useMemo(() => whole && definitionAt(whole, version), [whole, version])
}
