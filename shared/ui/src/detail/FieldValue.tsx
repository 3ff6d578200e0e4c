import type { EndpointShape } from '@shared/contract/endpoint'
import { type FieldDefinition, type FormRow, holds, readableQuantity } from '@shared/contract/form'
import { useCallMutation } from '@shared/portal'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { ArchiveLink } from './ArchiveLink'
import styles from './FieldValue.module.css'

/** The call that reveals one masked value of a record; the service logs it. */
export type RevealCall = Omit<EndpointShape, 'params' | 'query' | 'body' | 'data'> & { body: z.ZodType; data: z.ZodType<{ value: string }> }

export interface FieldValueProps {
  /** Absent: masked values cannot be revealed. */
  reveal: RevealCall | undefined
  /** Id of the record, for `reveal`. */
  recordId: string
  field: FieldDefinition
  /** `devices.0.factoryNo` for a table cell. */
  path: string
  value: string
  /** Numbers of devices that are a text here: the reader cannot open their archives. */
  withoutArchive?: readonly string[] | undefined
  /** The label of a code, when the value is one. */
  label: string | undefined
  /** The form's fields, for conditions. */
  fields: FormRow
}

/** A value for reading: labels for codes, 未填写 for a missing required value, masked personal data with 查看. */
export function FieldValue({ reveal, recordId, field, path, value, withoutArchive = [], label, fields }: FieldValueProps) {
  const text = label || readableQuantity(field, value)
  if (text === '') return holds(field.required, { fields }) ? <span className={styles.missing}>未填写</span> : <span className={styles.none}>–</span>
  if (field.applicationPage && label) return <Link to={`${field.applicationPage}?${new URLSearchParams({ id: value })}`}>{label}</Link>
  if (field.type === 'equipment' && !withoutArchive.includes(value)) return <ArchiveLink number={text} />
  if (reveal && field.sensitive && value.includes('*')) return <MaskedValue reveal={reveal} recordId={recordId} path={path} masked={text} name={field.label} />
  return <>{text}</>
}

interface MaskedValueProps {
  reveal: RevealCall
  recordId: string
  path: string
  masked: string
  /** Name of the value: 身份证号. */
  name: string
}

/**
 * Masked personal data that is revealed on request; the service logs who revealed it (PIPL). What was revealed of one value is never
 * shown in place of another, though a page may show another record, or other rows, in the same place.
 */
export const MaskedValue = (props: MaskedValueProps) => <OneMaskedValue key={`${props.recordId} ${props.path} ${props.masked}`} {...props} />

function OneMaskedValue({ reveal: endpoint, recordId, path, masked, name }: MaskedValueProps) {
  const [shown, setShown] = useState<string>()
  const reveal = useCallMutation(endpoint, { onSuccess: ({ value }) => setShown(value) })
  if (shown !== undefined) return <>{shown}</>
  return (
    <span className={styles.masked}>
      {masked}
      <Button
        type="link"
        size="small"
        className={styles.reveal}
        loading={reveal.isPending}
        aria-label={`查看完整的${name}，查看会留下记录`}
        title="查看会留下记录"
        onClick={() => reveal.mutate({ body: { id: recordId, field: path } })}
      >
        查看
      </Button>
    </span>
  )
}
