// The memory of a running process, as a core dump would hold it. Linux only.
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

const PAGE = 4096
/** Of an entry of the page map: the page is in memory, or swapped out. Other pages hold nothing. */
const HELD = 0xc0

/** How often a text is in the memory of a process; the reason, if that cannot be read here. */
export function copiesIn(pid: number, text: string): number | string {
  if (process.platform !== 'linux') return 'only Linux shows the memory of a process as a file'
  const open: number[] = []
  const openFile = (name: string): number => {
    const file = openSync(`/proc/${pid}/${name}`, 'r')
    open.push(file)
    return file
  }
  try {
    const [memory, pages] = [openFile('mem'), openFile('pagemap')]
    return readFileSync(`/proc/${pid}/maps`, 'utf8')
      .split('\n')
      .flatMap((line) => heldParts(pages, line))
      .map((part) => count(read(memory, part), text))
      .reduce((sum, copies) => sum + copies, 0)
  } catch (error) {
    return `the memory of another process cannot be read: ${(error as NodeJS.ErrnoException).code}`
  } finally {
    for (const file of open) closeSync(file)
  }
}

interface Part {
  readonly from: number
  readonly to: number
}

/** The parts of a mapping that hold something. */
function heldParts(pages: number, line: string): Part[] {
  const [, start, end, name] = /^([0-9a-f]+)-([0-9a-f]+) rw\S* \S+ \S+ \S+ *(.*)$/.exec(line) ?? []
  if (start === undefined || end === undefined || name?.startsWith('[v')) return []
  const from = Number.parseInt(start, 16)
  const total = (Number.parseInt(end, 16) - from) / PAGE
  const entries = Buffer.alloc(total * 8)
  readSync(pages, entries, 0, entries.length, (from / PAGE) * 8)
  const parts: Part[] = []
  for (let page = 0; page < total; page++) {
    if (((entries[page * 8 + 7] as number) & HELD) === 0) continue
    const at = from + page * PAGE
    const last = parts.at(-1)
    if (last?.to === at) parts[parts.length - 1] = { from: last.from, to: at + PAGE }
    else parts.push({ from: at, to: at + PAGE })
  }
  return parts
}

function read(memory: number, { from, to }: Part): Buffer {
  const bytes = Buffer.alloc(to - from)
  try {
    return bytes.subarray(0, readSync(memory, bytes, 0, bytes.length, from))
  } catch (error) {
    // The page was released meanwhile.
    if ((error as NodeJS.ErrnoException).code === 'EIO') return Buffer.alloc(0)
    throw error
  }
}

function count(bytes: Buffer, text: string): number {
  let found = 0
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) found++
  return found
}
