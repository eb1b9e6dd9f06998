// A wire to a Postgres that can be cut: nothing passes and nothing is refused, as when a network is divided.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Wire {
  /** The database's address, by this wire. */
  readonly url: string
  cut(): void
  /** Bytes that were sent meanwhile arrive. */
  mend(): void
  close(): Promise<void>
}

export async function openWire(url: string): Promise<Wire> {
  const target = new URL(url)
  const open = new Set<Socket>()
  let isCut = false
  const hold = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => open.delete(socket))
    if (isCut) socket.pause()
  }
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    near.pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
    for (const socket of [near, far]) hold(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = new URL(url)
  address.port = String((server.address() as AddressInfo).port)
  return {
    url: address.href,
    cut() {
      isCut = true
      for (const socket of open) socket.pause()
    },
    mend() {
      isCut = false
      for (const socket of open) socket.resume()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
