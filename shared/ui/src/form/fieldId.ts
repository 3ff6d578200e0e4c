import { createContext, useContext } from 'react'

/** Prefix for the ids of a form's controls: several tabs of one page may contain forms. */
export const FormIdContext = createContext('form')

/** The DOM id of the control at a path: fields by key; cells by table, row key and column. */
export const useFieldId = (): ((path: string) => string) => {
  const formId = useContext(FormIdContext)
  return (path) => `${formId}-${path}`
}
