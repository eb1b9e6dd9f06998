/**
 * Rich text of Jira (the Atlassian Document Format) from plain text, and plain text from it.
 * Descriptions, comments and notes of worklogs are such documents; Jira refuses plain text there.
 * @see https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/
 */

/** A rich-text document, as parameters take it. */
export interface AdfDocument {
  type: 'doc'
  version: number
  content: AdfNode[]
}

/** A block or a piece of a line. */
export interface AdfNode {
  type: string
  text?: string
  content?: AdfNode[]
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  [name: string]: unknown
}

/**
 * A document of plain text: an empty line begins a new paragraph, a line break stays one.
 * @example
 * ```ts
 * await jira.issueComments.create({ issueIdOrKey: 'PROJ-1', body: adfFromText('Done.\n\nSee the log.') })
 * ```
 */
export function adfFromText(text: string): AdfDocument {
  const plain = text.replace(/\r\n?/g, '\n')
  const content = plain === '' ? [] : plain.split('\n\n').map(paragraph)
  return { type: 'doc', version: 1, content }
}

function paragraph(text: string): AdfNode {
  const content = text.split('\n').flatMap((line, index): AdfNode[] => [
    ...(index > 0 ? [{ type: 'hardBreak' }] : []),
    // Jira refuses empty pieces of text.
    ...(line === '' ? [] : [{ type: 'text', text: line }]),
  ])
  return { type: 'paragraph', content }
}

/**
 * The plain text of a document: paragraphs with empty lines between them, lists with marks, links with their addresses.
 * Null and absent values, which empty fields have, give an empty text; a text is returned as it is.
 */
export function adfToText(document: unknown): string {
  if (typeof document === 'string') return document
  return isNode(document) ? blocks(document) : ''
}

const isNode = (value: unknown): value is AdfNode => typeof value === 'object' && value !== null && 'type' in value

const children = ({ content }: AdfNode): AdfNode[] => (Array.isArray(content) ? content.filter(isNode) : [])
const attr = ({ attrs }: AdfNode, name: string): string => String(attrs?.[name] ?? '')
const indent = (text: string, first: string, rest: string): string => first + text.replaceAll('\n', `\n${rest}`)

/** Blocks below a node; `gap` stands between them. */
const blocks = (node: AdfNode, gap = '\n\n'): string => children(node).map(block).join(gap)

function block(node: AdfNode): string {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return children(node).map(inline).join('')
    case 'bulletList':
    case 'orderedList':
    case 'taskList':
    case 'decisionList':
      return children(node)
        .map((item, index) => listItem(node, item, index))
        .join('\n')
    case 'blockquote':
      return indent(blocks(node), '> ', '> ')
    case 'rule':
      return '---'
    case 'expand':
    case 'nestedExpand':
      return [attr(node, 'title'), blocks(node)].filter(Boolean).join('\n\n')
    case 'table':
      return blocks(node, '\n')
    case 'tableRow':
      return children(node)
        .map((cell) => blocks(cell, ' ').replaceAll('\n', ' '))
        .join(' | ')
    case 'mediaSingle':
    case 'mediaGroup':
      return blocks(node, '\n')
    default:
      return node.content !== undefined && node.text === undefined ? blocks(node) : inline(node)
  }
}

function listItem(list: AdfNode, item: AdfNode, index: number): string {
  // A list within a list of tasks stands beside their items.
  if (/List$/.test(item.type)) return indent(block(item), '  ', '  ')
  const done = attr(item, 'state') === 'DONE' ? 'x' : ' '
  const first = Number(list.attrs?.order ?? 1)
  const marks: Record<string, string> = { orderedList: `${first + index}. `, taskList: `[${done}] ` }
  const mark = marks[list.type] ?? '- '
  const text = item.type === 'listItem' ? blocks(item, '\n') : children(item).map(inline).join('')
  return indent(text, mark, ' '.repeat(mark.length))
}

function inline(node: AdfNode): string {
  switch (node.type) {
    case 'text': {
      const text = node.text ?? ''
      const href = node.marks?.find(({ type }) => type === 'link')?.attrs?.href
      return href === undefined || href === text ? text : `${text} (${href})`
    }
    case 'hardBreak':
      return '\n'
    case 'emoji':
      return attr(node, 'text') || attr(node, 'shortName')
    case 'date': {
      const day = new Date(Number(attr(node, 'timestamp')))
      return Number.isNaN(day.valueOf()) ? '' : day.toISOString().slice(0, 10)
    }
    case 'inlineCard':
    case 'blockCard':
    case 'embedCard':
      return attr(node, 'url')
    case 'media':
    case 'mediaInline':
      return attr(node, 'alt')
    case 'mention':
    case 'status':
    case 'placeholder':
      return attr(node, 'text')
    default:
      return node.text ?? children(node).map(inline).join('')
  }
}
