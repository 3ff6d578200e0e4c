/** A page of rows in the format of the service's responses. */
export function pageOf<Row>(list: readonly Row[], { pageSize = 20 }: { pageSize?: number } = {}) {
  return { pageNo: 1, pageSize, count: list.length, list: list.slice(0, pageSize) }
}
