// The parts of Node's modules that the transport uses. Core is compiled without the types of Node.

export interface NodeAgent {
  getName(options: object): string
  keepSocketAlive(socket: NodeSocket): boolean
  destroy(): void
}

export interface NodeSocket {
  readonly connecting: boolean
  /** Only of TLS: the handshake is not complete. */
  readonly secureConnecting?: boolean
  once(event: string, listener: () => void): void
  off(event: string, listener: () => void): void
  /** Milliseconds without traffic after which it says so. */
  readonly timeout?: number
  setTimeout(ms: number): void
  setKeepAlive(enable: boolean, delay: number): NodeSocket
  unref(): void
}

export interface Source {
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown
  on(event: 'end', listener: () => void): unknown
  on(event: 'error', listener: (error: unknown) => void): unknown
  pause(): void
  resume(): void
  destroy(error?: unknown): void
}

export interface IncomingMessage extends Source {
  readonly statusCode: number
  readonly statusMessage: string
  /** Names and values in turn. */
  readonly rawHeaders: readonly string[]
  readonly socket: NodeSocket | null
  pipe<T>(target: T): T
}

export interface ClientRequest {
  readonly socket: NodeSocket | null | undefined
  setHeader(name: string, value: string | number): void
  on(event: 'response', listener: (response: IncomingMessage) => void): void
  on(event: 'socket', listener: (socket: NodeSocket) => void): void
  on(event: 'error', listener: (error: unknown) => void): void
  on(event: 'close', listener: () => void): void
  end(body: unknown): void
  destroy(error?: Error): void
}

export interface Http {
  request(options: object): ClientRequest
  readonly Agent: new (options: object) => NodeAgent
}

interface Modules {
  getBuiltinModule?(name: string): unknown
}

const known = new Map<string, unknown>()

/** A module of Node, loaded at its first use. */
export function builtin<T>(name: string): T {
  let found = known.get(name)
  if (!found) {
    found = modules()?.getBuiltinModule?.(`node:${name}`)
    known.set(name, found)
  }
  return found as T
}

/** The process, if it is one of Node that gives its modules. */
export const modules = (): Modules | undefined => (globalThis as { process?: Modules }).process
