import { kebab } from '../../../codegen/src/naming.ts'
import type { Schema } from '../model.ts'
import { sentence, short } from '../read/text.ts'
import { type Action, actionText, type Usual } from './action.ts'
import { block, note, quote } from './code.ts'
import type { Graph, Node } from './graph.ts'
import { snake } from './names.ts'
import { Writer } from './types.ts'

/** One drafted entity. */
export interface Entity {
  readonly name: string
  readonly type: string
  /** The entity's own record; absent: unknown. */
  readonly record: Schema | undefined
  /** Field that identifies the record in a path, where names do not tell. */
  readonly key?: string | undefined
  readonly actions: readonly Action[]
}

/** Keywords of the schema language, by the module that exports them. */
const FIELDS = new Set(['text', 'int', 'num', 'bool', 'texts', 'object', 'objects'])
const SHARED = 'shared.records.ts'
/** With more shared types than this, each has a file of its own. */
const LARGE = 60

/** The text of an entity's file: its types, then its actions. */
export function entityText(entity: Entity, graph: Graph, usual: Usual): string {
  const writer = new Writer(graph.refer())
  const declared = graph.usedBy(entity.name)
  const consts = declared.map((node) => constText(node, graph, writer))
  const record = entity.record ? writer.type(entity.record, 'record') : 'open()'
  if (!entity.record) writer.words.add('open')
  const actions = entity.actions.map((action) => actionText(entity.name, action, writer, usual))
  const about = entity.name.replaceAll('_', ' ')
  const comment = entity.record ? '' : note('The document does not describe the response.')
  const members = [
    `name: ${quote(entity.name)}`,
    `type: ${quote(entity.type)}`,
    `summary: ${quote(sentence('', about.charAt(0).toUpperCase() + about.slice(1)))}`,
    `${comment}record: ${record}`,
    ...(entity.key === undefined ? [] : [`key: ${quote(entity.key)}`]),
    `actions: ${block(actions)}`,
  ]
  const text = `export default defineEntity(${block(members)})\n`
  const body = [...consts, text].join('\n')
  return `${imports(writer, graph, body, undefined, ['defineEntity'])}\n${body}`
}

/** The types that several entities use, in one file or in one each. */
export function sharedText(graph: Graph): [string, string][] {
  const nodes = graph.usedBy(undefined)
  if (nodes.length === 0) return []
  if (nodes.length > LARGE) return nodes.map((node) => [fileOf(node, graph), moduleText([node], graph)])
  return [[SHARED, moduleText(nodes, graph)]]
}

function moduleText(nodes: readonly Node[], graph: Graph): string {
  const writer = new Writer(graph.refer())
  const body = nodes.map((node) => constText(node, graph, writer)).join('\n')
  return `${imports(writer, graph, body, fileOf(nodes[0] as Node, graph), [])}\n${body}`
}

const fileOf = ({ id }: Node, graph: Graph): string =>
  graph.usedBy(undefined).length > LARGE ? `${kebab(snake(id)).replaceAll('-', '_')}.record.ts` : SHARED

function constText(node: Node, graph: Graph, writer: Writer): string {
  const { id, schema, role } = node
  const own = new Writer(graph.refer(node))
  const text = own.type(schema, role)
  for (const word of own.words) writer.words.add(word)
  for (const name of own.names) writer.names.add(name)
  const description = short(schema.description ?? '')
  const about = description ? `, description: ${quote(description)}` : ''
  return `export const ${id} = ${text}.meta({ id: ${quote(id)}${about} })\n`
}

function imports(
  writer: Writer,
  graph: Graph,
  body: string,
  file: string | undefined,
  first: readonly string[],
): string {
  // Parts that a union left out are in the writer's lists, and not in the text.
  const mentioned = namesIn(body)
  const words = [...writer.words].filter((word) => mentioned.has(word))
  const lines: string[] = []
  const language = [...first, ...words.filter((word) => !FIELDS.has(word))]
  if (language.length > 0) lines.push(`import { ${language.join(', ')} } from '@ferrule/codegen'`)
  const fields = words.filter((word) => FIELDS.has(word))
  if (fields.length > 0) lines.push(`import { ${fields.join(', ')} } from '@ferrule/codegen/fields'`)
  if (/\bz\./.test(body)) lines.push("import * as z from 'zod'")
  // A field may be called like a constant: what only seems to be used must not make files import each other in a circle.
  const shared = graph
    .usedBy(undefined)
    .filter(({ id }) => writer.names.has(id) && mentioned.has(id))
    .filter((node) => fileOf(node, graph) !== file)
  const files = new Map<string, string[]>()
  for (const node of shared) files.set(fileOf(node, graph), [...(files.get(fileOf(node, graph)) ?? []), node.id])
  for (const [from, ids] of files) lines.push(`import { ${ids.join(', ')} } from './${from}'`)
  return `${lines.join('\n')}\n`
}

/** Identifiers in code, without its strings and comments. */
function namesIn(code: string): Set<string> {
  const bare = code.replace(/'(?:[^'\\\n]|\\.)*'?|"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*/g, ' ')
  return new Set(bare.match(/[A-Za-z_$][\w$]*/g) ?? [])
}
