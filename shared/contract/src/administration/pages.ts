/** 错误日志 stands in no menu (specification §2): whoever looks after the portal gets there from what it counts. */
export const errorLogPath = '/error_logger/error_logger_page'

/** What one area, or one build of it, has reported. */
export function errorLogOf(remote: string, version?: string): string {
  return `${errorLogPath}?${new URLSearchParams({ remote, ...(version !== undefined && { version }) })}`
}
