import { ImportError } from '../model.ts'

/** Texts that people try as well, each with a sentence that says what to do instead. */

const GRAPHQL = 'a GraphQL schema: write a document for each action instead, as the guide to the schema language shows'

/** By how the text begins, after comments. */
const BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^<(!doctype|html|head|body)\b/i, 'a web page; pass the address of the document itself, often a link on that page'],
  [/^#%RAML\b/, 'RAML: convert it to OpenAPI first'],
  [/^FORMAT: *1A\b/, 'API Blueprint: convert it to OpenAPI first'],
  [/^<(\?xml|edmx:|\w*:?definitions\b|wsdl:)/i, 'XML, such as WSDL or OData: it needs an OpenAPI document'],
  [/^syntax *= *["']proto[23]["']/, 'a Protocol Buffers file: it needs an OpenAPI document'],
  [
    /^(extend +)?((schema|type|interface|enum|input|scalar|union|directive|query)\b[^:{}=]{0,300}[{@=]|(scalar|directive) +@?\w+)/,
    GRAPHQL,
  ],
  [/^"""/, GRAPHQL],
]

/** The part of a text that is looked at. */
const MOST = 20_000

/** Refuses other formats than JSON and YAML, by a sentence of its own. */
export function refuseOthers(text: string, name: string): void {
  if (text.slice(0, MOST).includes('\0'))
    throw new ImportError(`${name} is not text in UTF-8; save it in that encoding`)
  const start = text
    .slice(0, MOST)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (start === '') throw new ImportError(`${name} is empty`)
  const all = [start, withoutComments(start)]
  const found = BEGINNINGS.find(([pattern]) => all.some((one) => pattern.test(one)))
  if (found) throw new ImportError(`${name} is ${found[1]}`)
}

/** Without the lines of comments at the start: GraphQL and YAML begin them with a number sign, others with slashes. */
function withoutComments(text: string): string {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => line.trim() !== '' && !/^\s*(#|\/\/)/.test(line))
  return first < 0 ? '' : lines.slice(first).join('\n').trimStart()
}
