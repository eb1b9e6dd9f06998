import * as fc from '@ferrule/test-kit/fast-check'
import { upstream } from '@ferrule/test-kit/recorder'
import { describe, expect, test } from 'vitest'
import { connect, refusal, run } from './support/connector.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', version: 1, content })
const issue = { issueIdOrKey: 'ED-1' }
const BARE = { text: 'no type' }

/** The least parameters of each call that carries rich text, with this document. */
const CALLS: readonly [operation: string, params: (document: object) => object, at: string][] = [
  ['issue_comments.create', (body) => ({ ...issue, body }), 'body'],
  ['issue_comments.update', (body) => ({ ...issue, commentId: '1', body }), 'body'],
  ['issue_worklogs.create', (comment) => ({ ...issue, timeSpent: '1h', comment }), 'comment'],
  ['issue_worklogs.update', (comment) => ({ ...issue, worklogId: '1', comment }), 'comment'],
  [
    'issue_links.create',
    (body) => ({ type: { id: '1' }, inwardIssue: { id: '1' }, outwardIssue: { id: '2' }, comment: { body } }),
    'comment.body',
  ],
  [
    'issue_transitions.create',
    (body) => ({ ...issue, transition: { id: '1' }, update: { comment: [{ add: { body } }] } }),
    'update.comment.0.add.body',
  ],
  [
    'issues.create',
    (customfield_1) => ({
      fields: { project: { id: '1' }, issuetype: { id: '1' }, summary: 's', customfield_1 },
    }),
    'fields.customfield_1',
  ],
  [
    'issues.bulk_create',
    (description) => ({
      issueUpdates: [{ fields: { project: { id: '1' }, issuetype: { id: '1' }, summary: 's', description } }],
    }),
    'issueUpdates.0.fields.description',
  ],
  ['issues.update', (description) => ({ ...issue, fields: { description } }), 'fields.description'],
]

describe('a node of rich text without a type', () => {
  test.each(CALLS)('%s refuses it before sending, and says where', async (operation, params, at) => {
    const server = await upstream({ body: {} })
    const jira = connect(server.url)
    const nested = doc({ type: 'paragraph', content: [{ type: 'text', text: 'a' }, BARE] })
    expect(await refusal(run(jira, operation, params(nested)))).toMatchObject({
      code: 'params',
      issues: [{ path: [...at.split('.').map(step), 'content', 0, 'content', 1, 'type'], received: 'missing' }],
    })
    const mark = doc({ type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [{ attrs: {} }] }] })
    expect(await refusal(run(jira, operation, params(mark)))).toMatchObject({
      code: 'params',
      message: expect.stringContaining(`${at}.content.0.content.0.marks.0 has no type`),
    })
    expect(server.seen).toHaveLength(0)
  })

  test('what is no rich text is the caller’s own', async () => {
    const server = await upstream({ body: { id: '1' } })
    const properties = [{ key: 'k', value: doc({ content: [BARE] }) }]
    await run(connect(server.url), 'issue_comments.create', { ...issue, body: doc(), properties })
    expect(JSON.parse(server.seen[0]?.body ?? '')).toMatchObject({ properties })
  })

  test('any tree of nodes passes; without one type it does not', async () => {
    const { node } = fc.letrec<{ node: Node }>((tie) => ({
      node: fc.record(
        {
          type: fc.string(),
          content: fc.oneof({ depthSize: 'small' }, fc.constant([]), fc.array(tie('node'), { maxLength: 3 })),
        },
        { requiredKeys: ['type'] },
      ) as fc.Arbitrary<Node>,
    }))
    const server = await upstream({ body: { id: '1' } })
    const send = (...content: Node[]) =>
      run(connect(server.url), 'issue_comments.create', { ...issue, body: doc(...content) })
    await fc.assert(
      fc.asyncProperty(node, fc.nat(), async (top, pick) => {
        await send(top)
        const nodes = all(top)
        const { type: _, ...bare } = nodes[pick % nodes.length] as Node
        Object.assign(nodes[pick % nodes.length] as Node, bare, { type: undefined })
        expect((await refusal(send(top))).code).toBe('params')
      }),
      { numRuns: 60 },
    )
  })
})

interface Node {
  type?: string | undefined
  content?: Node[]
}

const all = (node: Node): Node[] => [node, ...(node.content ?? []).flatMap(all)]
const step = (name: string): string | number => (/^\d+$/.test(name) ? Number(name) : name)
