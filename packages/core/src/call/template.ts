import type { Settings } from '../contract/facts.ts'

/** Replaces `{name}` placeholders. A pattern with a function takes three times as long, and each call has some. */
export function filled(template: string, replace: (name: string) => string): string {
  let [text, ...pieces] = template.split('{') as [string, ...string[]]
  for (const piece of pieces) {
    const end = piece.search(/\W/)
    text += end > 0 && piece[end] === '}' ? replace(piece.slice(0, end)) + piece.slice(end + 1) : `{${piece}`
  }
  return text
}

/** Fills `{name}` placeholders. Undefined if a value is missing. */
export function fill(template: string, values: Settings): string | undefined {
  let complete = true
  const text = filled(template, (name) => {
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
