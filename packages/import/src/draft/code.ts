import { quote } from '../../../codegen/src/escape.ts'
import { member } from '../../../codegen/src/naming.ts'

/** Builds the text of a schema. The formatter does the layout, except that every field has its own line. */

export { member, quote }

/** An object literal with one member per line. */
export const block = (members: readonly string[]): string =>
  members.length === 0 ? '{}' : `{\n${members.map((text) => `${text},\n`).join('')}}`

export const inline = (members: readonly string[]): string => `{ ${members.join(', ')} }`

/** Plain data as code. */
export function value(data: unknown): string {
  if (typeof data === 'string') return quote(data)
  if (Array.isArray(data)) return `[${data.map(value).join(', ')}]`
  if (typeof data !== 'object' || data === null) return String(data)
  const members = Object.entries(data).filter(([, inner]) => inner !== undefined)
  return inline(members.map(([name, inner]) => `${member(name)}: ${value(inner)}`))
}

/** A line comment with text from a document. */
export const note = (text: string): string => `// ${text.replace(/[\r\n\u2028\u2029]+/g, ' ')}\n`
