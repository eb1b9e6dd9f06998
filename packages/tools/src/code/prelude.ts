/** Functions of the thread that the sandbox may call. All of their values are text. */
export interface Outside {
  /** Requests a call. It is answered by {@link Inside.answer} with the same id. */
  readonly call: (id: number, request: string) => void
  readonly log: (line: string) => void
  /** The program ended; what it returned or threw, as JSON. */
  readonly end: (ending: string) => void
}

/** Functions of the sandbox that the thread may call. */
export interface Inside {
  run(program: () => Promise<unknown>): void
  answer(id: number, answer: string): void
}

/** A call as it leaves the sandbox. */
export interface Requested {
  readonly path: readonly string[]
  readonly params: unknown
  readonly options: unknown
}

/** How a program ended. */
export type Ending =
  | { readonly returned: unknown; readonly nothing?: boolean }
  /** The value was too long; this is the beginning of its JSON. */
  | { readonly start: string; readonly length: number }
  | { readonly thrown: { readonly name: string; readonly message: string; readonly failure?: unknown } }

/** The answer to a call: its value, the number of the write that waits, or a failure. */
export type Answered =
  | { readonly value: unknown }
  | { readonly pending: number; readonly action: string }
  | { readonly failure: { readonly message: string } & object }

interface Settled {
  resolve(value: unknown): void
  reject(error: unknown): void
}

/**
 * Defines the connectors and `console` inside the sandbox. It is passed as text and runs there before the program, so it
 * must not refer to anything but globals of the language.
 */
export function prelude(outside: Outside, connectors: readonly string[], longest: number): Inside {
  const { stringify, parse } = JSON
  const waiting = new Map<number, Settled>()
  let last = 0

  const textOf = (value: unknown): string | undefined =>
    stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner))

  const shown = (value: unknown): string => {
    if (typeof value === 'string') return value
    if (value instanceof Error) return `${value.name}: ${value.message}`
    try {
      return textOf(value) ?? String(value)
    } catch (error) {
      return `(${String(error)})`
    }
  }

  const pendingOf = (pending: number, action: string): object =>
    new Proxy(
      {},
      {
        get(_, name) {
          // Promises look for it.
          if (name === 'then') return undefined
          if (name === 'toJSON') return () => ({ pending, action })
          throw new Error(
            `${action} waits for approval, so its result has no ${String(name)} yet. Return now; the answer has the result, for the next program.`,
          )
        },
      },
    )

  const request = (path: readonly string[], params: unknown, options: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const text = textOf({ path, params, options }) ?? ''
      waiting.set(++last, { resolve, reject })
      outside.call(last, text)
    })

  async function* recordsOf(
    first: Promise<unknown>,
    next: (cursor: string) => Promise<unknown>,
  ): AsyncGenerator<unknown> {
    let page = (await first) as { data?: unknown; cursor?: string }
    for (;;) {
      if (!Array.isArray(page?.data)) throw new TypeError('this action returns no list: await it instead')
      yield* page.data
      if (page.cursor === undefined) return
      page = (await next(page.cursor)) as typeof page
    }
  }

  /** A call is a promise, and iterable if it is a list. The request leaves at once, whether it is awaited or not. */
  const call = (path: readonly string[], params: unknown, options: unknown): unknown => {
    const first = request(path, params, options)
    const next = (cursor: string) => request(path, params, { ...(options as object), cursor })
    const records = () => recordsOf(first, next)
    const toArray = async ({ max = Number.POSITIVE_INFINITY } = {}) => {
      const all: unknown[] = []
      for await (const record of records()) {
        if (all.length >= max) break
        all.push(record)
      }
      return all
    }
    return Object.assign(first, { [Symbol.asyncIterator]: records, toArray })
  }

  const namesOf = (at: (name: string) => unknown): object =>
    new Proxy({}, { get: (_, name) => (typeof name === 'symbol' || name === 'then' ? undefined : at(name)) })

  const connectorOf = (connector: string): object =>
    namesOf((entity) =>
      namesOf((action) => (params: unknown, options: unknown) => call([connector, entity, action], params, options)),
    )

  const globals = globalThis as unknown as Record<string, unknown>
  for (const name of connectors) globals[name] = connectorOf(name)
  const log = (...values: unknown[]): void => outside.log(values.map(shown).join(' '))
  globals['console'] = { log, info: log, warn: log, error: log, debug: log }

  const returned = (value: unknown): string => {
    const text = textOf(value)
    if (text === undefined) return stringify({ returned: null, nothing: true })
    if (text.length > longest) return stringify({ start: text.slice(0, longest), length: text.length })
    return `{"returned":${text}}`
  }

  const thrown = (error: unknown): string => {
    const { name, message, stack, failure } = Object(error) as Error & { failure?: unknown }
    const line = /program\.js:(\d+)/.exec(String(stack))?.[1]
    const said = error instanceof Error ? message : shown(error)
    return stringify({
      thrown: {
        name: String(name ?? 'Error'),
        message: `${said}${line === undefined ? '' : ` (line ${line})`}`.slice(0, longest),
        ...(failure !== undefined && { failure }),
      },
    })
  }

  return {
    run(program) {
      program()
        .then(returned)
        .then(outside.end)
        .catch((error) => outside.end(thrown(error)))
    },
    answer(id, text) {
      const settled = waiting.get(id)
      waiting.delete(id)
      const answer = parse(text) as Answered
      if ('pending' in answer) settled?.resolve(pendingOf(answer.pending, answer.action))
      else if ('value' in answer) settled?.resolve(answer.value)
      else settled?.reject(Object.assign(new Error(answer.failure.message), { failure: answer.failure }))
    },
  }
}
