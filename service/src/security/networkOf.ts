import { isIPv6 } from 'node:net'

const groupsOfNetwork = 4

/**
 * What an address is counted as against a limit: of IPv6 the /64 network, since whoever has one address of it has them all. IPv4, also written
 * as IPv6, and other text stay as they are.
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? []
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [left = '', right] = address.split('%', 1)[0]?.split('::') ?? []
  const groupsIn = (text: string) => (text === '' ? [] : text.split(':'))
  const [head, tail] = [groupsIn(left), groupsIn(right ?? '')]
  const whole = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
  const network = whole.slice(0, groupsOfNetwork).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
