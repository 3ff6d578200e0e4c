import { accountEndpoints } from '@shared/contract/account'
import type { FormRow } from '@shared/contract/form'
import { useCallQuery } from '@shared/portal'
import { usePaused } from '@shared/ui/form'

/**
 * How many devices of the unit the limit of a member covers, said at its field while it is set: regions are chosen by name, and one in which the unit
 * has none would show the member nothing.
 * @param unitId empty: the user's own unit
 * @param roleIds of the member, which decide what devices of the unit it sees
 */
export function useScopeCover(
  { areaScope = '', siteScope = '' }: FormRow,
  unitId: string,
  roleIds: readonly string[],
): Record<string, { help?: string; warning?: string }> {
  const asked = usePaused(JSON.stringify([areaScope, siteScope.trim()]))
  const [area, site]: string[] = JSON.parse(asked)
  // What was typed and is no region is the field's own error.
  const asks = /^(\d{6})?$/.test(area ?? '') && `${area}${site}` !== ''
  const query = {
    ...(unitId && { unitId }),
    ...(area && { areaScope: area }),
    ...(site && { siteScope: site }),
    ...(roleIds.length > 0 && { roleIds: roleIds.join() }),
  }
  const { data } = useCallQuery(accountEndpoints.scopeCover, { query }, { enabled: asks })
  // A unit that has no archives yet may say where its devices will be.
  if (!asks || !data || data.devices === 0) return {}
  const said = data.covered > 0 ? { help: `范围内有单位的 ${data.covered} 台设备` } : { warning: `范围内没有单位的设备，单位共有 ${data.devices} 台` }
  // The site narrows the region.
  return { [site ? 'siteScope' : 'areaScope']: said }
}
