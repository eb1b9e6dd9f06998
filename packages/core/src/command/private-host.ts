/** Hosts inside of one's own network, by their names and addresses. */

/** Networks by their first address and the bits that count. */
const V4: readonly (readonly [readonly number[], number])[] = [
  [[0], 8],
  [[10], 8],
  [[100, 64], 10],
  [[127], 8],
  [[169, 254], 16],
  [[172, 16], 12],
  [[192, 0, 0], 24],
  [[192, 168], 16],
  [[198, 18], 15],
  [[224], 3],
]

/** The same, in groups of 16 bits: loopback and IPv4 within IPv6 (mapped, NAT64, 6to4), unique local, link-local, multicast. */
const V6: readonly (readonly [readonly number[], number])[] = [
  [[0], 80],
  [[0x64, 0xff9b], 32],
  [[0x2002], 16],
  [[0xfc00], 7],
  [[0xfe80], 10],
  [[0xff00], 8],
]

const NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|localdomain)\.?$/i

/** Whether requests to a host stay inside. A host with one label, or an address in an unusual form, counts as well. */
export function isPrivateHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/\{[^{}]*\}/g, 'x')
  const bare = name.replace(/^\[|\]$/g, '')
  const v4 = bytesOf(bare)
  if (v4) return V4.some(([start, bits]) => isWithin(v4, start, bits, 8))
  const v6 = groupsOf(bare)
  if (v6) return V6.some(([start, bits]) => isWithin(v6, start, bits, 16))
  // `0x7f.1` and `2130706433` are addresses to some resolvers.
  return !bare.includes('.') || NAMES.test(bare) || /(^|\.)(0x[0-9a-f]*|\d+)$/i.test(bare)
}

/** The four numbers of an address in its usual form. */
function bytesOf(text: string): number[] | undefined {
  const parts = text.split('.')
  const isUsual = parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
  return isUsual ? parts.map(Number) : undefined
}

/** The eight groups of an IPv6 address. The parser of URLs knows all of its forms. */
function groupsOf(text: string): number[] | undefined {
  const url = `http://[${text}]/`
  if (!text.includes(':') || !URL.canParse(url)) return undefined
  const [before = '', after = ''] = new URL(url).hostname.slice(1, -1).split('::')
  const [head, tail] = [before, after].map((part) =>
    part.split(':').flatMap((group) => (group ? [Number.parseInt(group, 16)] : [])),
  )
  if (!head || !tail) return undefined
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

/** Whether the first bits of two addresses are equal. */
function isWithin(address: readonly number[], start: readonly number[], bits: number, width: number): boolean {
  return address.every((part, index) => {
    const counted = Math.min(Math.max(bits - index * width, 0), width)
    const rest = width - counted
    return part >> rest === (start[index] ?? 0) >> rest
  })
}
