/**
 * Converts plain text to Jira's rich text (the Atlassian Document Format) and back. Descriptions, comments and worklog
 * comments are such documents; Jira rejects plain text there.
 * @see https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/
 */

import type { AdfDocument, AdfNode } from './adf-nodes.ts'

export * from './adf-nodes.ts'

/**
 * Converts plain text to a document: an empty line starts a new paragraph, a line break stays a line break.
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
    // Jira rejects empty text nodes.
    ...(line === '' ? [] : [{ type: 'text', text: line }]),
  ])
  return { type: 'paragraph', content }
}

/**
 * Converts a document to plain text: paragraphs separated by empty lines, lists with markers, links with URLs. Null and
 * absent values, as in empty fields, become empty text; text is returned unchanged.
 */
export function adfToText(document: unknown): string {
  if (typeof document === 'string') return document
  return isNode(document) ? blocks(document) : ''
}

const isNode = (value: unknown): value is AdfNode => typeof value === 'object' && value !== null && 'type' in value

const children = ({ content }: AdfNode): AdfNode[] => (Array.isArray(content) ? content.filter(isNode) : [])
const attr = ({ attrs }: AdfNode, name: string): string => String(attrs?.[name] ?? '')
const indent = (text: string, first: string, rest: string): string => first + text.replaceAll('\n', `\n${rest}`)

/** Blocks below a node, separated by `gap`. */
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
  // A nested task list is a sibling of the items.
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
