/** What every text to a telephone may say of a record, besides what its transitions asked for. */
export const smsFacts: readonly string[] = ['number', 'receiptNo', 'opinion', 'dueDate']

const placeholder = /\{(\w+)\}/g

/** What a definition's text stands for: `{number}` and the like. */
export const smsNames = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name = '']) => name)

/** A definition's text with the values of one record. */
export const filledSms = (text: string, values: Readonly<Record<string, string | undefined>>): string =>
  text.replace(placeholder, (_whole, name: string) => values[name] ?? '')
