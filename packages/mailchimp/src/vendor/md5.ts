/** Shift amounts: four per round, used cyclically. */
const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]

/**
 * MD5 of a text's UTF-8 bytes, in lower-case hexadecimal (RFC 1321). The vendor's member ids are MD5s; Web Crypto has
 * no MD5, since it is not secure.
 */
export function md5(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const blocks = ((bytes.length + 8) >> 6) + 1
  const view = new DataView(new ArrayBuffer(blocks * 64))
  for (const [index, byte] of bytes.entries()) view.setUint8(index, byte)
  view.setUint8(bytes.length, 0x80)
  view.setUint32(blocks * 64 - 8, bytes.length << 3, true)
  view.setUint32(blocks * 64 - 4, bytes.length >>> 29, true)
  const state = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476] as [number, number, number, number]
  for (let block = 0; block < blocks * 64; block += 64) {
    let [a, b, c, d] = state
    for (let step = 0; step < 64; step++) {
      const round = step >> 4
      const [mixed, word] = [
        [(b & c) | (~b & d), step],
        [(d & b) | (~d & c), 5 * step + 1],
        [b ^ c ^ d, 3 * step + 5],
        [c ^ (b | ~d), 7 * step],
      ][round] as [number, number]
      const sum =
        (a +
          mixed +
          Math.floor(2 ** 32 * Math.abs(Math.sin(step + 1))) +
          view.getInt32(block + (word % 16) * 4, true)) |
        0
      const shift = SHIFTS[round * 4 + (step % 4)] as number
      ;[a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0]
    }
    state[0] = (state[0] + a) | 0
    state[1] = (state[1] + b) | 0
    state[2] = (state[2] + c) | 0
    state[3] = (state[3] + d) | 0
  }
  const out = new DataView(new ArrayBuffer(16))
  for (const [index, value] of state.entries()) out.setInt32(index * 4, value, true)
  return [0, 4, 8, 12].map((at) => out.getUint32(at).toString(16).padStart(8, '0')).join('')
}
