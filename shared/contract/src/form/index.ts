/** A form as data, and what is wrong with its values. Files but `validate` are free of schemas: pages without a session use them too. */
export * from './blankForms'
export * from './cautions'
export * from './condition'
export * from './definition'
export * from './fieldRules'
export * from './paperRules'
export * from './sheetCell'
export * from './validate'
