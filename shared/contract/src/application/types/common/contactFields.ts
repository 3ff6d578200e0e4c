import type { FieldDefinition } from '../../../form/definition'

/** Whom to ask about an application, and where its news is sent by text message. @param help what is sent, where anything is */
export const contactFields = (help?: string): FieldDefinition[] => [
  { key: 'contactName', label: '联系人', type: 'string', maxLength: 30, rule: 'personName', required: true, prefillWith: 'contactName' },
  { key: 'contactMobile', label: '联系电话', type: 'mobile', required: true, sensitive: 'mobile', prefillWith: 'contactMobile', ...(help && { help }) },
]
