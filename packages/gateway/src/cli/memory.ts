import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Once nothing of the start is under way any more, in milliseconds. */
const SETTLED = 1_000

/** Least time from one collection of forgotten secrets to the next, in milliseconds: each takes about 100 ms. */
const EVERY = 30_000

/** V8 hands out its collector to contexts that are made while the flag is set. */
function collector(): (options: { type: 'major'; flavor: 'last-resort' }) => void {
  setFlagsFromString('--expose-gc')
  try {
    return runInNewContext('gc')
  } finally {
    setFlagsFromString('--no-expose-gc')
  }
}

/**
 * Gives back what loading and the first queries have left behind, 15 MB: V8 keeps it for as long as little happens. It takes
 * about 50 ms, once, a second later.
 */
export function collectSoon(): void {
  setTimeout(() => collector()({ type: 'major', flavor: 'last-resort' }), SETTLED).unref()
}

/** Bytes of the young objects' space. With it, a gateway under load takes three quarters of the memory, at the same CPU. */
const YOUNG = 6 * 1_048_576

/**
 * Ends the growth of the space for young objects, which V8 lets have 64 MB or more before it looks for garbage among them. Its
 * greatest size can only be given when a process starts, but the factor by which it grows is read each time. An option of the
 * operator's stays.
 */
export function boundYoung(options = [...process.execArgv, process.env['NODE_OPTIONS']].join(' ')): void {
  if (/semi[-_]space/.test(options)) return
  let isFull = false
  const look = () => {
    const size = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0
    // After a quiet time it is smaller, and may grow again.
    if (size >= YOUNG === isFull) return
    isFull = !isFull
    setFlagsFromString(`--semi-space-growth-factor=${isFull ? 1 : 2}`)
  }
  new PerformanceObserver(look).observe({ entryTypes: ['gc'] })
}

/** From the first collection to the second, in milliseconds. */
const BETWEEN = 50

/**
 * The second collects what only the garbage of the first had held. Pages are emptied rather than swept: sweeping leaves the
 * bytes of what is gone.
 */
function collectTwice(): void {
  const collect = collector()
  const run = () => {
    setFlagsFromString('--compact-on-every-full-gc')
    collect({ type: 'major', flavor: 'last-resort' })
    setFlagsFromString('--no-compact-on-every-full-gc')
  }
  run()
  setTimeout(run, BETWEEN).unref()
}

/**
 * A function to call after each secret that was let go of: its bytes stay in freed memory until that is collected. A
 * collection follows a second later, at most every 30 seconds, so that many calls cost one.
 */
export function collectsAfter(collect: () => void = collectTwice): () => void {
  let waits = false
  let last = Number.NEGATIVE_INFINITY
  let called = 0
  const run = () => {
    collect()
    waits = false
    last = performance.now()
    // Objects in use a moment ago may have survived.
    if (last - called < SETTLED) schedule()
  }
  const schedule = () => {
    if (waits) return
    waits = true
    setTimeout(run, Math.max(SETTLED, last + EVERY - performance.now())).unref()
  }
  return () => {
    called = performance.now()
    schedule()
  }
}
