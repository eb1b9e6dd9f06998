/**
 * A client of Redis, Valkey or what speaks like them: ioredis, node-redis and Bun's fit as they are, and so does a function that
 * sends one command.
 */
export type RedisClient =
  | { call(command: string, ...args: string[]): Promise<unknown> }
  | { sendCommand(args: string[]): Promise<unknown> }
  | { send(command: string, args: string[]): Promise<unknown> }
  | ((command: string, ...args: string[]) => Promise<unknown>)

export type Command = (command: string, ...args: string[]) => Promise<unknown>

/** @throws {TypeError} for what is no client. */
export function commandOf(client: RedisClient): Command {
  if (typeof client === 'function') return client
  // ioredis has a sendCommand, too, which takes something else.
  if ('call' in client) return (command, ...args) => client.call(command, ...args)
  if ('sendCommand' in client) return (command, ...args) => client.sendCommand([command, ...args])
  if ('send' in client) return (command, ...args) => client.send(command, args)
  throw new TypeError(
    'the Redis client must come from ioredis, node-redis or Bun, or a function that sends one command',
  )
}

/** A script that runs by its digest, and is sent once where the server does not know it. */
export function scriptOf(command: Command, text: string): (key: string, ...args: string[]) => Promise<unknown> {
  let digest: Promise<string> | undefined
  return async (key, ...args) => {
    digest ??= sha1(text)
    try {
      return await command('EVALSHA', await digest, '1', key, ...args)
    } catch (error) {
      if (!String((error as Error)?.message).includes('NOSCRIPT')) throw error
      return command('EVAL', text, '1', key, ...args)
    }
  }
}

async function sha1(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
