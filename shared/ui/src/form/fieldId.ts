import { createContext, useContext } from 'react'

/** Ids of the controls of one form: two forms may be open in two tabs of one page. */
export const FormIdContext = createContext('form')

/** The DOM id of the control at a path: `fields` by key, cells by table, row identity and column. */
export const useFieldId = (): ((path: string) => string) => {
  const formId = useContext(FormIdContext)
  return (path) => `${formId}-${path}`
}
