/** A page of rows as the service answers it. */
export function pageOf<Row>(list: readonly Row[], { pageSize = 20 }: { pageSize?: number } = {}) {
  return { pageNo: 1, pageSize, count: list.length, list: list.slice(0, pageSize) }
}
