import type { Settings } from '../contract/facts.ts'

/** Fills `{name}` placeholders. Undefined if a value is missing. */
export function fill(template: string, values: Settings): string | undefined {
  if (!template.includes('{')) return template
  let complete = true
  const text = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined || value === null || value === '') complete = false
    return String(value)
  })
  return complete ? text : undefined
}

/** Whether secrets may be sent to a URL: https, or http on loopback; no user info. */
export const isSecure = ({ protocol, hostname, username, password }: URL): boolean =>
  (protocol === 'https:' || (protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))) &&
  !username &&
  !password
