import { BlockList, isIP } from 'node:net'

/** Hosts inside of the user's own network, by their names and addresses. */

const inside = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(address, bits, 'ipv6')

const NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|localdomain)\.?$/i

/** Whether requests to a host stay inside. A host with one label, or an address in an unusual form, counts as well. */
export function isPrivateHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/\{[^{}]*\}/g, 'x')
  const bare = name.replace(/^\[|\]$/g, '')
  const kind = isIP(bare)
  if (kind === 4) return inside.check(bare, 'ipv4')
  if (kind === 6) return /^::ffff:/i.test(bare) || inside.check(bare, 'ipv6')
  // `0x7f.1` and `2130706433` are addresses to some resolvers.
  return !bare.includes('.') || NAMES.test(bare) || /(^|\.)(0x[0-9a-f]*|\d+)$/i.test(bare)
}
