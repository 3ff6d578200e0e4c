/**
 * One value per page, even when two copies of this package load (a remote embedded in a foreign page, a fallback of
 * the share scope): the first copy to ask makes it, later copies find it.
 */
export function oncePerPage<T>(name: string, make: () => T): T {
  const key = Symbol.for(`special-equipment-portal.${name}`)
  const page: { [key: symbol]: unknown } = globalThis as never
  page[key] ??= make()
  return page[key] as T
}
