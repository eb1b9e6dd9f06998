import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { root } from './repo.ts'

/** `schemas/<connector>/sdk-methods.json`: which method of the vendor's SDK makes the request of an action. */
export interface SdkMethods {
  /** The npm package. */
  readonly package: string
  /** How programs write its client, such as `octokit.rest`. */
  readonly client: string
  /** The path of the method below the client, by `entity.action`. */
  readonly methods: Readonly<Record<string, string>>
}

const fileOf = (connector: string): string => join(root, 'schemas', connector, 'sdk-methods.json')

export function readSdkMethods(connector: string): SdkMethods {
  return JSON.parse(readFileSync(fileOf(connector), 'utf8'))
}

/**
 * Compares the file that the reference names SDK methods from with the methods that the parity tests call.
 * `vitest -u` writes it.
 */
export async function expectSdkMethods(connector: string, facts: SdkMethods): Promise<void> {
  const methods = Object.fromEntries(Object.entries(facts.methods).sort(([one], [other]) => (one < other ? -1 : 1)))
  await expect(`${JSON.stringify({ ...facts, methods }, null, 2)}\n`).toMatchFileSnapshot(fileOf(connector))
}

/** The path of the first method that `call` calls on the client it gets, such as `customers.list`. */
export function methodCalled(call: (sdk: never) => unknown): string {
  const called: string[] = []
  const at = (path: string): unknown =>
    new Proxy(() => {}, {
      get: (_, name) => at(path ? `${path}.${String(name)}` : String(name)),
      apply: () => {
        called.push(path)
        return Promise.resolve({})
      },
    })
  // Code after the first call may fail: the answer is empty.
  Promise.resolve(call(at('') as never)).catch(() => {})
  if (called[0] === undefined) throw new Error('no method of the SDK was called')
  return called[0]
}
