/** 错误日志 is not in the menu (specification §2): administrators reach it from the error counts. */
export const errorLogPath = '/error_logger/error_logger_page'

/** Address of the errors reported for one area, or for one of its builds. */
export function errorLogOf(remote: string, version?: string): string {
  return `${errorLogPath}?${new URLSearchParams({ remote, ...(version !== undefined && { version }) })}`
}
