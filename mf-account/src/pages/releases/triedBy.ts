import type { RemoteReleases } from '@shared/contract/release'

/** The units that try a canary. */
export const triedBy = ({ percent, units }: NonNullable<RemoteReleases['canary']>): string =>
  [percent > 0 ? `${percent}% 的单位` : '', ...units.map(({ name }) => name)].filter(Boolean).join('、')
