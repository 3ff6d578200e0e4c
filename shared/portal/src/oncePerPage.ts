/**
 * One value per browser page, even when two copies of this package are loaded (a remote embedded in a foreign page, a fallback of
 * the share scope): the first copy creates it, later copies reuse it.
 */
export function oncePerPage<T>(name: string, make: () => T): T {
  const key = Symbol.for(`special-equipment-portal.${name}`)
  const page: { [key: symbol]: unknown } = globalThis as never
  page[key] ??= make()
  return page[key] as T
}
