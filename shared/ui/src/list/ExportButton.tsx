import { DownloadOutlined } from '@ant-design/icons'
import type { EndpointShape } from '@shared/contract/endpoint'
import { useCallMutation } from '@shared/portal'
import { Button } from 'antd'
import type { z } from 'zod'
import { openDownload } from '../page/openFile'

/** An endpoint that answers a ticket address: the rows of the same conditions as a download. */
export type ExportEndpoint = Omit<EndpointShape, 'params' | 'query' | 'body' | 'data'> & { body: z.ZodType; data: z.ZodType<{ url: string }> }

export interface ExportButtonProps {
  endpoint: ExportEndpoint
  conditions: Readonly<Record<string, unknown>>
  label: string
  disabled?: boolean
}

/** Exports what the list shows. The page stays; the file comes by a one-time address. */
export function ExportButton({ endpoint, conditions, label, disabled = false }: ExportButtonProps) {
  const exporting = useCallMutation(endpoint, { onSuccess: ({ url }) => openDownload(url) })
  return (
    <Button icon={<DownloadOutlined />} loading={exporting.isPending} disabled={disabled} onClick={() => exporting.mutate({ body: conditions })}>
      {label}
    </Button>
  )
}
