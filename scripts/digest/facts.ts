// Keeps the facts of a document: names, types and values, no sentences.

/** Members whose value is text for people, or nothing that a request or an answer shows. */
const TEXT = new Set(
  `contact deprecationReason description documentation documentationLink enumDescriptions externalDocs icons info license
  operationId security servers summary tags termsOfService title`.split(/\s+/),
)

/** Members below which names are names of things, and no members of the language. */
const NAMES = new Set(
  `definitions headers methods parameters paths patternProperties properties resources responses schemas securityDefinitions
  securitySchemes`.split(/\s+/),
)

/** Extensions that state facts. */
const EXTENSIONS = /^x-(expandable|field-history|nullable|retired)$/

/**
 * Facts that stand in sentences only: a field is the vendor's to set, it comes on demand, these words are known, an
 * example is a request.
 */
const IN_WORDS = [
  /^Output only/,
  /for compatibility with v1|only if included/,
  /\* {1,3}`[\w.]+`|accepts `[\w.]+`/g,
  /takes a JSON request|requires an empty|unsuccessful|To create a/i,
] as const

function inWords(text: string): string | undefined {
  const found = IN_WORDS.flatMap((pattern) => text.match(pattern) ?? [])
  return found.length > 0 ? found.join(' ') : undefined
}

/** A published schema or list of operations without its sentences. Examples keep their values, as {@link valuesOf} has them. */
export function factsOf(value: unknown, areNames = false): unknown {
  if (Array.isArray(value)) return value.map((one) => factsOf(one))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    if (areNames) return [[name, factsOf(part)]]
    if (name === 'description' && typeof part === 'string') {
      const fact = inWords(part)
      return fact === undefined ? [] : [[name, fact]]
    }
    // Names of scopes stay.
    if (name === 'scopes' && part !== null && typeof part === 'object' && !Array.isArray(part))
      return [[name, Object.fromEntries(Object.keys(part).map((scope) => [scope, '']))]]
    if (TEXT.has(name) || (name.startsWith('x-') && !EXTENSIONS.test(name))) return []
    if (/^(examples?|default|enum)$/.test(name)) return [[name, valuesOf(part)]]
    return [[name, factsOf(part, NAMES.has(name) && !Array.isArray(part))]]
  })
  return Object.fromEntries(members)
}

/** Characters and words of labels; sentences have more. */
const LONG = 200
const WORDS = 6

/** The values of an example; sentences and long texts are replaced. */
export function valuesOf(value: unknown): unknown {
  if (typeof value === 'string') return textOf(value)
  if (Array.isArray(value)) return value.map(valuesOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, valuesOf(part)]))
}

function textOf(text: string): string {
  if (/^\s*[[{]/.test(text)) {
    try {
      return JSON.stringify(valuesOf(JSON.parse(text)))
    } catch {
      // Not JSON after all.
    }
  }
  if (text.length <= LONG && text.split(/\s+/).length <= WORDS) return text
  if (/^https:\/\/\S+$/.test(text)) return 'https://files.example/a'
  // A confirmation that begins with its record (`Tag 365 …`) is known by that.
  const [record] = /^[A-Z][a-z]+ \d+\b/.exec(text) ?? []
  return inWords(text) ?? record ?? 'Text'
}
