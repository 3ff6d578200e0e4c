import { fieldsOf } from '@shared/contract/application'
import { counted, type FormRow } from '@shared/contract/form'
import { useEffect, useRef, useState } from 'react'
import hiddenStyles from '../page/visuallyHidden.module.css'
import type { FormDefinition } from './formModel'
import { type FormState, useFormStore } from './formStore'

/** 施工负责人电话：请输入有效的手机号码; for a table cell it includes the row. */
function sentence(definition: FormDefinition, fields: FormRow, path: string, message: string): string {
  const [first = '', index, column] = path.split('.')
  const table = definition.tables.find((candidate) => candidate.key === first)
  if (!table) return `${fieldsOf(definition).find((field) => field.key === first)?.label ?? ''}：${message}`
  if (index === undefined) return `${table.label}：${message}`
  const label = table.columns.find((candidate) => candidate.key === column)?.label ?? ''
  return `${table.label}第 ${Number(index) + 1} ${counted(table, fields).measure}${label}：${message}`
}

/** A screen reader reads the region as one text, which cannot be skimmed: of many problems only the first are told. */
const mostAnnounced = 3

/** Announces new problems to screen readers, found by a validation or by the service: one live region for the whole form. */
export function FormAnnouncer() {
  const { store, definition } = useFormStore()
  const [text, setText] = useState('')
  const known = useRef(store.getState())
  useEffect(() => {
    const listen = (state: FormState) => {
      const { wrong, warnings, looked } = known.current
      if (state.wrong === wrong && state.warnings === warnings && state.looked === looked) return
      const told = [...state.wrong, ...state.warnings, ...[...state.looked].map(([path, { message }]) => [path, message] as const)]
      const fresh = told.filter(([path, message]) => message !== '' && ![wrong.get(path), warnings.get(path), looked.get(path)?.message].includes(message))
      known.current = state
      const sentences = fresh.slice(0, mostAnnounced).map(([path, message]) => sentence(definition, state.form.fields, path, message))
      if (fresh.length > mostAnnounced) sentences.push(`另有 ${fresh.length - mostAnnounced} 处`)
      if (fresh.length > 0) setText(sentences.join('；'))
      else if (state.wrong.size === 0) setText('')
    }
    return store.subscribe(listen)
  }, [store, definition])
  return (
    <div role="status" aria-live="polite" className={hiddenStyles.hidden}>
      {text}
    </div>
  )
}
