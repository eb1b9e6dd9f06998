/** Functions that make nodes of rich text. What Jira does not accept in a place does not compile there. */
import { ParamsError } from '@ferrule/core'

/** A rich-text document, as params expect it. */
export interface AdfDocument {
  type: 'doc'
  version: number
  content: AdfNode[]
}

/** A block or an inline node. */
export interface AdfNode {
  type: string
  text?: string
  content?: AdfNode[]
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  [name: string]: unknown
}

interface Mark<Type extends string> {
  type: Type
  attrs?: Record<string, unknown>
}

/** A node whose type is known. */
export interface AdfNodeOf<Type extends string> extends AdfNode {
  type: Type
}

/** Text, with its formats. */
export interface AdfText extends AdfNodeOf<'text'> {
  text: string
  marks?: Mark<'strong' | 'em' | 'strike' | 'underline' | 'subsup' | 'textColor' | 'link'>[]
}

/** Code within a line. Its only format is a link. */
export interface AdfCode extends AdfNodeOf<'text'> {
  text: string
  marks: Mark<'code' | 'link'>[]
}

/** A part of a line; a string is text. */
export type AdfInline =
  | string
  | AdfText
  | AdfCode
  | AdfNodeOf<'hardBreak' | 'mention' | 'emoji' | 'date' | 'status' | 'inlineCard'>

type Paragraph = AdfNodeOf<'paragraph'>
type List = AdfNodeOf<'bulletList' | 'orderedList'>
type CodeBlock = AdfNodeOf<'codeBlock'>
type Heading = AdfNodeOf<'heading'>
type Panel = AdfNodeOf<'panel'>
type Quote = AdfNodeOf<'blockquote'>
type Rule = AdfNodeOf<'rule'>
type Tasks = AdfNodeOf<'taskList'>

/** A block of a document. A string is a paragraph. */
export type AdfBlock =
  | string
  | Paragraph
  | List
  | CodeBlock
  | Heading
  | Panel
  | Quote
  | Rule
  | Tasks
  | AdfNodeOf<'table' | 'expand'>
type InItem = string | Paragraph | List | CodeBlock | Tasks
type InQuote = string | Paragraph | List | CodeBlock
type InPanel = string | Paragraph | List | CodeBlock | Heading | Rule | Tasks
type InCell = string | Paragraph | List | CodeBlock | Heading | Panel | Quote | Rule | Tasks
type InExpand = Exclude<AdfBlock, AdfNodeOf<'expand'>>

/** An item of a list: a paragraph, or the result of `listItem`. */
export type AdfItem = string | AdfNodeOf<'listItem'>
/** A cell of a table: a paragraph, or the result of `tableCell` or `tableHeader`. */
export type AdfCell = string | AdfNodeOf<'tableCell' | 'tableHeader'>

/**
 * A document.
 * @example
 * ```ts
 * const body = doc(
 *   heading(2, 'Released'),
 *   paragraph(strong('1.2.3'), ' is out, see ', link('the notes', 'https://example.com/notes')),
 *   bulletList(['Faster search', 'Fewer clicks']),
 * )
 * await jira.issueComments.create({ issueIdOrKey: 'PROJ-1', body })
 * ```
 */
export const doc = (...content: readonly AdfBlock[]): AdfDocument => ({
  type: 'doc',
  version: 1,
  content: blocks(content),
})

export const paragraph = (...content: readonly AdfInline[]): Paragraph => ({
  type: 'paragraph',
  content: inlines(content),
})

export const heading = (level: 1 | 2 | 3 | 4 | 5 | 6, ...content: readonly AdfInline[]): Heading => ({
  type: 'heading',
  attrs: { level },
  content: inlines(content),
})

export const bulletList = (items: readonly AdfItem[]): AdfNodeOf<'bulletList'> => ({
  type: 'bulletList',
  content: filled('bulletList', items.map(itemOf)),
})

/** `order` is the number of the first item. */
export const orderedList = (items: readonly AdfItem[], order = 1): AdfNodeOf<'orderedList'> => ({
  type: 'orderedList',
  attrs: { order },
  content: filled('orderedList', items.map(itemOf)),
})

/** An item with more than one paragraph, or with a list in it. */
export const listItem = (first: string | Paragraph | CodeBlock, ...rest: readonly InItem[]): AdfNodeOf<'listItem'> => ({
  type: 'listItem',
  content: blocks([first, ...rest]),
})

export const taskList = (tasks: readonly AdfNodeOf<'taskItem'>[]): Tasks => ({
  type: 'taskList',
  attrs: { localId: crypto.randomUUID() },
  content: filled('taskList', tasks),
})

export const task = (state: 'TODO' | 'DONE', ...content: readonly AdfInline[]): AdfNodeOf<'taskItem'> => ({
  type: 'taskItem',
  attrs: { localId: crypto.randomUUID(), state },
  content: inlines(content),
})

export const codeBlock = (code: string, language?: string): CodeBlock => ({
  type: 'codeBlock',
  ...(language !== undefined && { attrs: { language } }),
  content: inlines([code]),
})

export const blockquote = (first: InQuote, ...rest: readonly InQuote[]): Quote => ({
  type: 'blockquote',
  content: blocks([first, ...rest]),
})

export const panel = (
  panelType: 'info' | 'note' | 'tip' | 'warning' | 'error' | 'success',
  first: InPanel,
  ...rest: readonly InPanel[]
): Panel => ({ type: 'panel', attrs: { panelType }, content: blocks([first, ...rest]) })

export const expand = (title: string, first: InExpand, ...rest: readonly InExpand[]): AdfNodeOf<'expand'> => ({
  type: 'expand',
  attrs: { title },
  content: blocks([first, ...rest]),
})

export const rule = (): Rule => ({ type: 'rule' })

/** A table by its rows. */
export const table = (rows: readonly (readonly AdfCell[])[]): AdfNodeOf<'table'> => ({
  type: 'table',
  content: filled(
    'table',
    rows.map((cells) => ({ type: 'tableRow', content: cells.map(cellOf) })),
  ),
})

export const tableCell = (first: InCell, ...rest: readonly InCell[]): AdfNodeOf<'tableCell'> => ({
  type: 'tableCell',
  content: blocks([first, ...rest]),
})

export const tableHeader = (first: InCell, ...rest: readonly InCell[]): AdfNodeOf<'tableHeader'> => ({
  type: 'tableHeader',
  content: blocks([first, ...rest]),
})

export const text = (value: string): AdfText => ({ type: 'text', text: value })
export const strong = (value: string | AdfText): AdfText => marked(value, { type: 'strong' })
export const em = (value: string | AdfText): AdfText => marked(value, { type: 'em' })
export const strike = (value: string | AdfText): AdfText => marked(value, { type: 'strike' })
export const underline = (value: string | AdfText): AdfText => marked(value, { type: 'underline' })
export const code = (value: string): AdfCode => ({ type: 'text', text: value, marks: [{ type: 'code' }] })

/** A link with a text of its own. */
export function link(value: AdfCode, href: string): AdfCode
export function link(value: string | AdfText, href: string): AdfText
export function link(value: string | AdfText | AdfCode, href: string): AdfText | AdfCode {
  return marked(value as AdfText, { type: 'link', attrs: { href } })
}

/** A person, by the account id. */
export const mention = (id: string, shown?: string): AdfNodeOf<'mention'> => ({
  type: 'mention',
  attrs: { id, ...(shown !== undefined && { text: shown }) },
})

/** Such as `:grin:`. */
export const emoji = (shortName: string, shown?: string): AdfNodeOf<'emoji'> => ({
  type: 'emoji',
  attrs: { shortName, ...(shown !== undefined && { text: shown }) },
})

export const date = (day: Date): AdfNodeOf<'date'> => ({ type: 'date', attrs: { timestamp: String(day.valueOf()) } })

export const status = (
  shown: string,
  color: 'neutral' | 'purple' | 'blue' | 'red' | 'yellow' | 'green' = 'neutral',
): AdfNodeOf<'status'> => ({ type: 'status', attrs: { text: shown, color } })

/** A link that Jira shows with the title of its page. */
export const inlineCard = (url: string): AdfNodeOf<'inlineCard'> => ({ type: 'inlineCard', attrs: { url } })

export const hardBreak = (): AdfNodeOf<'hardBreak'> => ({ type: 'hardBreak' })

// Jira rejects empty text nodes.
const inlines = (content: readonly AdfInline[]): AdfNode[] =>
  content.map((one) => (typeof one === 'string' ? text(one) : one)).filter((node) => node['text'] !== '')

const blocks = (content: readonly (string | AdfNode)[]): AdfNode[] =>
  content.map((one) => (typeof one === 'string' ? paragraph(one) : one))

const itemOf = (item: AdfItem): AdfNode => (typeof item === 'string' ? listItem(item) : item)
const cellOf = (cell: AdfCell): AdfNode => (typeof cell === 'string' ? tableCell(cell) : cell)

function marked(value: string | AdfText, mark: NonNullable<AdfText['marks']>[number]): AdfText {
  const node = typeof value === 'string' ? text(value) : value
  return { ...node, marks: [...(node.marks ?? []), mark] }
}

function filled(type: string, content: readonly AdfNode[]): AdfNode[] {
  if (content.length > 0) return [...content]
  throw new ParamsError(`[jira] Jira accepts no empty ${type} in rich text`, { connector: 'jira' })
}
