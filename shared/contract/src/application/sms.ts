/** Facts of a record that every SMS text may use, besides the inputs of its transitions. */
export const smsFacts: readonly string[] = ['number', 'receiptNo', 'opinion', 'dueDate']

const placeholder = /\{(\w+)\}/g

/** Placeholder names in a definition's text: `{number}` and the like. */
export const smsNames = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name = '']) => name)

/** A definition's text with its placeholders filled in. */
export const filledSms = (text: string, values: Readonly<Record<string, string | undefined>>): string =>
  text.replace(placeholder, (_whole, name: string) => values[name] ?? '')
