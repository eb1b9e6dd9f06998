/** Where a call was made. Its `stack` starts with the caller's own frames; it is formatted only when read. */
export interface CallSite {
  readonly stack?: string
  /** The first frame may be that of a generated function, which made the call for the caller. */
  readonly wrapped?: boolean
}

/** The frames of one call: the caller's own, and one of a generated function that is dropped. */
const FRAMES = 5

const stacks = Error as {
  captureStackTrace?(target: object, above: unknown): void
  stackTraceLimit?: number
}

/**
 * Captures the stack above a function (or class). An error created later, after the response, no longer has these
 * frames.
 */
export function callSite(above: object, wrapped = false): CallSite {
  const { captureStackTrace, stackTraceLimit: limit } = stacks
  if (!captureStackTrace) return new Error()
  const site: CallSite = { wrapped }
  // Frames cost time in every call, and nobody reads ten of them. A limit that the program changed stays.
  const isDefault = limit === 10
  if (isDefault) stacks.stackTraceLimit = FRAMES
  captureStackTrace(site, above)
  if (isDefault) stacks.stackTraceLimit = limit
  return site
}

/** Where the call was made that starts now. */
let entry: CallSite | undefined

/** Runs the synchronous start of a call that was made at a site. */
export function calledFrom<T>(site: CallSite, start: () => T): T {
  const before = entry
  entry = site
  try {
    return start()
  } finally {
    entry = before
  }
}

/** The site of the call that starts now: that of {@link calledFrom}, else above a function. */
export const siteOfCall = (above: object): CallSite => entry ?? callSite(above)

const FRAME = '\n    at '

/**
 * Gives a new error the stack frames of its call.
 * @param wrapper The name of the generated function that may have made the call: its frame is dropped.
 */
export function placeAt<E extends Error>(error: E, { stack = '', wrapped }: CallSite, wrapper?: string): E {
  const from = stack.indexOf(FRAME)
  if (from < 0) return error
  const second = stack.indexOf(FRAME, from + 1)
  const isWrapped = wrapped && second > 0 && nameIn(stack.slice(from + FRAME.length, second)) === wrapper
  const frames = stack.slice(isWrapped ? second : from)
  Object.defineProperty(error, 'stack', {
    value: `${error.name}: ${error.message}${frames}`,
    configurable: true,
    writable: true,
  })
  return error
}

/** The name of a frame's function, without its receiver and without what is added to a name that is taken. */
function nameIn(frame: string): string | undefined {
  const end = frame.indexOf(' (')
  return end < 0 ? undefined : withoutNumber(frame.slice(frame.lastIndexOf('.', end) + 1, end))
}

/** `list2` and `list_2` are `list`. A loop, as patterns for the end of a text are not linear. */
function withoutNumber(name: string): string {
  let length = name.length
  while (length > 0 && '_0123456789'.includes(name[length - 1] as string)) length--
  return name.slice(0, length)
}
