import { DownloadOutlined } from '@ant-design/icons'
import { chosenRowsMost, type EndpointShape } from '@shared/contract/endpoint'
import type { Job } from '@shared/contract/job'
import { useCallMutation } from '@shared/portal'
import type { z } from 'zod'
import { groupedNumber } from '../headless'
import { useJobStarted } from '../job/useJobStarted'
import { ExplainedButton } from '../page/button/ExplainedButton'
import { openDownload } from '../page/openFile'

/** An endpoint that exports the rows matching the list's conditions: it returns a download address with a ticket, or the job that makes a long file. */
export type ExportEndpoint = Omit<EndpointShape, 'params' | 'query' | 'body' | 'data'> & { body: z.ZodType; data: z.ZodType<{ url: string; job?: Job }> }

export interface ExportButtonProps {
  endpoint: ExportEndpoint
  conditions: Readonly<Record<string, unknown>>
  label: string
  disabled?: boolean
  /** Why the rows cannot be exported, as a sentence. */
  obstacle?: string | undefined
}

/** Why the chosen rows cannot be exported; undefined if they can. @param measure of a row: 台 */
export const tooManyChosen = (count: number, measure: string): string | undefined =>
  count > chosenRowsMost ? `一次最多导出 ${groupedNumber(chosenRowsMost)} ${measure}，请用条件缩小后导出全部` : undefined

/** Exports the rows of the list. The file is downloaded from a one-time address, at once or when its job is done. */
export function ExportButton({ endpoint, conditions, label, disabled = false, obstacle }: ExportButtonProps) {
  const started = useJobStarted()
  const exporting = useCallMutation(endpoint, {
    onSuccess: ({ url, job }) => {
      if (job) started(job, '数据较多，正在生成文件，完成后自动下载')
      else openDownload(url)
    },
  })
  return (
    <ExplainedButton
      said={obstacle}
      icon={<DownloadOutlined />}
      loading={exporting.isPending}
      disabled={disabled || obstacle !== undefined}
      onClick={() => exporting.mutate({ body: conditions })}
    >
      {label}
    </ExplainedButton>
  )
}
