import { builtin, type Http, type NodeAgent, type NodeSocket } from './types.ts'

/** Milliseconds after which an idle connection is closed: as with Node's fetch. */
const IDLE = 4_000

/** Servers that close an idle connection sooner say so. Its last second is left: a request then could be lost. */
const HINT = /^timeout=(\d{1,6})/
const MARGIN = 1_000
const SAID = Symbol('keep-alive')

interface SocketOfServer extends NodeSocket {
  [SAID]?: string | null
}

/** Notes the header of a response about its connection. */
export function noteKeepAlive(socket: SocketOfServer | null, said: string | null): void {
  if (socket) socket[SAID] = said
}

/**
 * Keeps connections as Node's agent does, with less work per request: names are not made of a dozen options, and the timer of a
 * connection stays when it is used again. The option `timeout` of an agent would set it four times.
 */
export function keptAgent(kind: 'http' | 'https'): NodeAgent {
  class KeptAgent extends builtin<Http>(kind).Agent {
    override getName(options: { readonly place?: string }): string {
      return options.place ?? super.getName(options)
    }

    override keepSocketAlive(socket: SocketOfServer): boolean {
      const seconds = HINT.exec(socket[SAID] ?? '')?.[1]
      const idle = seconds ? Math.min(IDLE, Number(seconds) * 1000 - MARGIN) : IDLE
      if (idle <= 0) return false
      if (socket.timeout !== idle) socket.setKeepAlive(true, 1_000).setTimeout(idle)
      socket.unref()
      return true
    }
  }
  return new KeptAgent({ keepAlive: true, scheduling: 'lifo' })
}
