/** Checks that the portal offers the contract version a remote needs (design §4). */

interface Version {
  major: number
  minor: number
  patch: number
}

function parse(text: string): Version | undefined {
  const parts = /^(\d+)\.(\d+)\.(\d+)/.exec(text)
  return parts ? { major: Number(parts[1]), minor: Number(parts[2]), patch: Number(parts[3]) } : undefined
}

const notBelow = (offered: Version, needed: Version): boolean => (offered.minor !== needed.minor ? offered.minor > needed.minor : offered.patch >= needed.patch)

/**
 * Whether the offered version satisfies a range.
 * @param range a caret range, `^1.2.0`: same first non-zero number, and not older. Anything else is not satisfied
 * @param offered version of the contract the shell was built with
 */
export function satisfies(offered: string, range: string): boolean {
  if (!range.startsWith('^')) return false
  const needed = parse(range.slice(1))
  const has = parse(offered)
  if (!needed || !has || has.major !== needed.major) return false
  // Before 1.0.0, a change of the second number may be breaking.
  if (needed.major === 0 && has.minor !== needed.minor) return false
  return notBelow(has, needed)
}
