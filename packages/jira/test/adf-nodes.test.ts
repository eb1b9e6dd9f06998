import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { JiraConnector, ParamsError } from '@ferrule/jira'
import * as adf from '@ferrule/jira/adf'
import { createSandbox } from '@ferrule/sandbox'
import { accepted } from '@ferrule/test-kit/accepted'
import { root } from '@ferrule/test-kit/repo'
import { afterAll, expect, test } from 'vitest'

const sandbox = createSandbox('jira')
const { url, close } = await sandbox.listen()
afterAll(close)
const jira = new JiraConnector({ credentials: sandbox.credentials, baseUrl: url })

const NODES = [
  ...['blockquote', 'bulletList', 'codeBlock', 'date', 'doc', 'emoji', 'expand', 'hardBreak', 'heading', 'inlineCard'],
  ...[
    'listItem',
    'mention',
    'orderedList',
    'panel',
    'paragraph',
    'rule',
    'status',
    'table',
    'tableCell',
    'tableHeader',
  ],
  ...['tableRow', 'taskItem', 'taskList', 'text'],
]

const everything = adf.doc(
  adf.heading(2, 'Released ', adf.code('v1')),
  adf.paragraph(adf.strong(adf.em('1.2.3')), ' by ', adf.mention('5b10', '@Mia'), adf.hardBreak(), ''),
  adf.paragraph(
    adf.link('the notes', 'https://a.example/'),
    adf.link(adf.code('npm i'), 'https://b.example/'),
    adf.strike('old'),
    adf.underline('new'),
    adf.emoji(':grin:', '😀'),
    adf.date(new Date('2021-01-01')),
    adf.status('DONE', 'green'),
    adf.inlineCard('https://c.example/'),
  ),
  adf.bulletList(['one', adf.listItem('two', adf.orderedList(['x', 'y'], 3))]),
  adf.taskList([adf.task('DONE', 'done'), adf.task('TODO', adf.strong('open'))]),
  adf.codeBlock('a\n  b', 'js'),
  adf.codeBlock(''),
  adf.blockquote('quoted', adf.bulletList(['x'])),
  adf.rule(),
  adf.panel('info', 'read', adf.heading(3, 'x'), adf.codeBlock('y')),
  adf.expand('More', 'inside', adf.table([['x']])),
  adf.table([
    [adf.tableHeader('A'), adf.tableHeader('B')],
    ['1', adf.tableCell(adf.bulletList(['2']), adf.panel('tip', 'z'))],
  ]),
  'plain',
  '',
)

// Atlassian's JSON schema of the format; its file names its source.
const refusals = accepted(JSON.parse(readFileSync(join(root, 'schemas/jira/adf.json'), 'utf8')))

test("Atlassian's own schema accepts every node", () => {
  expect(refusals(everything)).toEqual([])
  expect(refusals(adf.adfFromText('Done.\n\nSee\nthe log.\n\n'))).toEqual([])
  const made = new Set<string>()
  const look = ({ type, content = [] }: adf.AdfNode): void => {
    made.add(type)
    for (const one of content) look(one)
  }
  look({ ...everything })
  expect([...made].sort()).toEqual(NODES)
})

test("Atlassian's own schema refuses what it does not know", () => {
  expect(refusals(adf.doc({ type: 'heading', attrs: { level: 7 } } as never))).not.toEqual([])
  expect(refusals(adf.doc(adf.listItem('alone') as never))).not.toEqual([])
})

test('a document of every node reads as it was written', () => {
  expect(adf.adfToText(everything)).toMatchInlineSnapshot(`
    "Released v1

    1.2.3 by @Mia


    the notes (https://a.example/)npm i (https://b.example/)oldnew😀2021-01-01DONEhttps://c.example/

    - one
    - two
      3. x
      4. y

    [x] done
    [ ] open

    a
      b



    > quoted
    > 
    > - x

    ---

    read

    x

    y

    More

    inside

    x

    A | B
    1 | - 2 z

    plain

    "
  `)
})

test('formats add up, and empty text is left out', () => {
  expect(adf.link(adf.strong(adf.em('a')), 'https://a.example/').marks).toEqual([
    { type: 'em' },
    { type: 'strong' },
    { type: 'link', attrs: { href: 'https://a.example/' } },
  ])
  expect(adf.doc(adf.paragraph('', adf.text(''), adf.strong('')), adf.codeBlock('')).content).toEqual([
    { type: 'paragraph', content: [] },
    { type: 'codeBlock', content: [] },
  ])
})

test('it is accepted where an issue takes rich text', async () => {
  const { data } = await jira.issues.apiSearch({ jql: 'project is not empty' })
  const issueIdOrKey = data[0]!.key
  const { id } = await jira.issueComments.create({ issueIdOrKey, body: everything })
  const { body } = await jira.issueComments.get({ issueIdOrKey, commentId: id! })
  expect(body).toEqual(everything)
})

test('empty lists and tables are refused', () => {
  for (const make of [() => adf.bulletList([]), () => adf.orderedList([]), () => adf.table([]), () => adf.taskList([])])
    expect(make).toThrow(ParamsError)
})

test('a node in a wrong place does not compile', () => {
  const never = () => {
    // @ts-expect-error: a line has no blocks
    adf.paragraph(adf.rule())
    // @ts-expect-error: a list has items
    adf.bulletList([adf.paragraph('x')])
    // @ts-expect-error: code has no other format
    adf.strong(adf.code('x'))
    // @ts-expect-error: a quote has no heading
    adf.blockquote(adf.heading(1, 'x'))
    // @ts-expect-error: a panel has no panel
    adf.panel('info', adf.panel('info', 'x'))
    // @ts-expect-error: a cell has no table
    adf.tableCell(adf.table([['x']]))
    // @ts-expect-error: no such level
    adf.heading(7, 'x')
    // @ts-expect-error: a document has no items
    adf.doc(adf.listItem('x'))
  }
  expect(never).toBeTypeOf('function')
})
