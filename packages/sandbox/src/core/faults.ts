/** An injected fault. */
export type Fault = FaultRule &
  (
    | { readonly kind: 'latency'; readonly ms: number }
    /** 429; with `Retry-After` if `retryAfter` (seconds) is set. */
    | { readonly kind: 'rate_limit'; readonly retryAfter?: number }
    /** Default: 500, with the vendor's error body. */
    | { readonly kind: 'server_error'; readonly status?: number }
    /** A dropped connection: before any header, or within the body. */
    | { readonly kind: 'reset'; readonly at?: 'before_headers' | 'after_headers' }
    /** Truncated JSON. */
    | { readonly kind: 'truncate' }
    /** An error page of a proxy. Default: 502. */
    | { readonly kind: 'html'; readonly status?: number }
    /** A redirect to another host of the vendor, which has the requested content; only for vendors with such a host. */
    | { readonly kind: 'redirect' }
    /** An empty body. Default: 200. */
    | { readonly kind: 'empty'; readonly status?: number }
  )

export interface FaultRule {
  /** How many requests it affects. Default: 1; `Infinity` for all. */
  readonly times?: number
  /** Which requests it affects. Default: all. */
  readonly match?: FaultMatch
  /**
   * Whether the request is processed although the response is lost. Default: only if a response begins (`truncate`, `reset`
   * after headers).
   */
  readonly applied?: boolean
}

export interface FaultMatch {
  readonly method?: string
  /** The path, its template (`/v1/customers/{id}`) or a pattern. */
  readonly path?: string | RegExp
  /** `customers.list` */
  readonly operation?: string
}

/** A pending fault. */
export interface Armed {
  readonly fault: Fault
  /** How many requests it has affected. */
  readonly hits: number
  remove(): void
}

/** Attributes of a request by which faults are looked up. */
export interface Target {
  readonly method: string
  readonly path: string
  readonly operation?: { readonly name: string; readonly path: string; readonly template?: string } | undefined
}

const fits = ({ method, path, operation }: FaultMatch, target: Target): boolean =>
  (method === undefined || method.toUpperCase() === target.method) &&
  (operation === undefined || operation === target.operation?.name) &&
  (path === undefined ||
    (typeof path === 'string'
      ? path === target.path || path === (target.operation?.template ?? target.operation?.path)
      : path.test(target.path)))

export class Faults {
  readonly #armed: { fault: Fault; hits: number }[] = []

  add(fault: Fault): Armed {
    const armed = { fault, hits: 0 }
    this.#armed.push(armed)
    return {
      fault,
      get hits() {
        return armed.hits
      },
      remove: () => {
        const at = this.#armed.indexOf(armed)
        if (at >= 0) this.#armed.splice(at, 1)
      },
    }
  }

  /** The faults that are not used up. */
  get pending(): Fault[] {
    return this.#armed.filter(({ fault, hits }) => hits < (fault.times ?? 1)).map(({ fault }) => fault)
  }

  /** The faults of this request: every latency that fits, and the first other one. */
  take(target: Target): Fault[] {
    const taken: Fault[] = []
    for (const armed of this.#armed) {
      const { fault } = armed
      if (armed.hits >= (fault.times ?? 1) || !fits(fault.match ?? {}, target)) continue
      if (fault.kind !== 'latency' && taken.some(({ kind }) => kind !== 'latency')) continue
      armed.hits++
      taken.push(fault)
    }
    return taken
  }

  clear(): void {
    this.#armed.length = 0
  }
}

/** Whether a request is carried out before its fault shows. */
export const isApplied = (fault: Fault): boolean =>
  fault.applied ?? (fault.kind === 'truncate' || (fault.kind === 'reset' && fault.at === 'after_headers'))

/** A response whose connection breaks within the body: in process the stream fails, the real server cuts the socket. */
export function brokenResponse(
  content: string | Uint8Array<ArrayBuffer>,
  init: { status: number; headers: Record<string, string> },
): Response {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const half = bytes.slice(0, Math.ceil(bytes.length / 2))
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(half),
    pull: async (controller) => {
      // Time for headers and the first half to arrive.
      await new Promise((wait) => setTimeout(wait, 10))
      controller.error(new Error('the sandbox broke the connection'))
    },
  })
  // The whole length is promised, so that no reader takes the half for all of it.
  const headers = { ...init.headers, 'content-length': String(bytes.length) }
  return new Response(body, { status: init.status, headers })
}

export const errorPage = (status: number): string =>
  `<html>\r\n<head><title>${status} Bad Gateway</title></head>\r\n<body>\r\n<center><h1>${status} Bad Gateway</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`
