/** Shift amounts: four per round, used cyclically. */
const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]

/** Constants of the steps, made with the first digest. */
let sines: Int32Array | undefined

/**
 * MD5 (RFC 1321), piece by piece: vendors give it as the checksum of files and as ids, and Web Crypto lacks it, since it is not
 * secure. For nothing else.
 */
export class Md5 {
  readonly #state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476])
  readonly #words = new Int32Array(16)
  /** The bytes since the last whole block. */
  readonly #rest = new Uint8Array(64)
  #length = 0

  update(bytes: Uint8Array): this {
    const start = this.#length % 64
    const { length } = bytes
    this.#length += length
    let at = 64 - start
    if (length < at) {
      this.#rest.set(bytes, start)
      return this
    }
    this.#rest.set(bytes.subarray(0, at), start)
    this.#mix(this.#rest, 0)
    for (; at + 64 <= length; at += 64) this.#mix(bytes, at)
    this.#rest.set(bytes.subarray(at))
    return this
  }

  /** In lower-case hexadecimal. Nothing can be added afterwards. */
  digest(): string {
    const length = this.#length
    const padding = new DataView(new ArrayBuffer(((119 - (length % 64)) % 64) + 9))
    padding.setUint8(0, 0x80)
    // In bits, of which a shift would keep 32.
    padding.setUint32(padding.byteLength - 8, (length * 8) % 2 ** 32, true)
    padding.setUint32(padding.byteLength - 4, length / 2 ** 29, true)
    this.update(new Uint8Array(padding.buffer))
    const out = new DataView(new ArrayBuffer(16))
    let hex = ''
    for (let index = 0; index < 4; index++) {
      out.setInt32(0, this.#state[index] as number, true)
      hex += out.getUint32(0).toString(16).padStart(8, '0')
    }
    return hex
  }

  /** Takes in one block of 64 bytes. */
  #mix(bytes: Uint8Array, at: number): void {
    const words = this.#words
    for (let index = 0, from = at; index < 16; index++, from += 4)
      words[index] =
        (bytes[from] as number) |
        ((bytes[from + 1] as number) << 8) |
        ((bytes[from + 2] as number) << 16) |
        ((bytes[from + 3] as number) << 24)
    sines ??= Int32Array.from({ length: 64 }, (_, step) => 2 ** 32 * Math.abs(Math.sin(step + 1)))
    const state = this.#state
    let a = state[0] as number
    let b = state[1] as number
    let c = state[2] as number
    let d = state[3] as number
    for (let step = 0; step < 64; step++) {
      const round = step >> 4
      let mixed = c ^ (b | ~d)
      let word = 7 * step
      if (round === 0) {
        mixed = d ^ (b & (c ^ d))
        word = step
      } else if (round === 1) {
        mixed = c ^ (d & (b ^ c))
        word = 5 * step + 1
      } else if (round === 2) {
        mixed = b ^ c ^ d
        word = 3 * step + 5
      }
      const sum = (a + mixed + (sines[step] as number) + (words[word & 15] as number)) | 0
      const shift = SHIFTS[round * 4 + (step & 3)] as number
      a = d
      d = c
      c = b
      b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0
    }
    state[0] = (state[0] as number) + a
    state[1] = (state[1] as number) + b
    state[2] = (state[2] as number) + c
    state[3] = (state[3] as number) + d
  }
}
