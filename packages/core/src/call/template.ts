import type { Settings } from '../contract/facts.ts'

/** Fills `{name}` placeholders; `undefined` when a value is not set. */
export function fill(template: string, values: Settings): string | undefined {
  let complete = true
  const text = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined || value === null || value === '') complete = false
    return String(value)
  })
  return complete ? text : undefined
}

/** Whether secrets may be sent there: https anywhere, http only on this machine; no user in the address. */
export const isSecure = ({ protocol, hostname, username, password }: URL): boolean =>
  (protocol === 'https:' || (protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))) &&
  !username &&
  !password
