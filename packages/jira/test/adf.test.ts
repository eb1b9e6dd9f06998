import { adfFromText, adfToText } from '@ferrule/jira/adf'
import * as fc from '@ferrule/test-kit/fast-check'
import { expect, test } from 'vitest'

const p = (...content: object[]) => ({ type: 'paragraph', content })
const t = (text: string, ...marks: object[]) => ({ type: 'text', text, ...(marks.length > 0 && { marks }) })
const doc = (...content: object[]) => ({ type: 'doc', version: 1, content })

test('paragraphs and line breaks', () => {
  expect(adfFromText('One\ntwo\r\n\r\nThree')).toEqual(doc(p(t('One'), { type: 'hardBreak' }, t('two')), p(t('Three'))))
  expect(adfFromText('')).toEqual(doc())
})

test('any text comes back as it was, and no piece of text is empty', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(fc.constantFrom('a', ' ', '\n', '😀')).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(text, (given) => {
      const document = adfFromText(given)
      expect(adfToText(document)).toBe(given.replace(/\r\n?/g, '\n'))
      expect(JSON.stringify(document)).not.toContain('"text":""')
    }),
    { numRuns: 500 },
  )
})

test('what people write in Jira', () => {
  const item = (...content: object[]) => ({ type: 'listItem', content })
  const document = doc(
    { type: 'heading', attrs: { level: 2 }, content: [t('Title')] },
    p(
      t('Hello '),
      { type: 'mention', attrs: { id: '1', text: '@Mia' } },
      t(', see '),
      t('the log', { type: 'link', attrs: { href: 'https://a.example/' } }),
      t(' '),
      { type: 'emoji', attrs: { shortName: ':grin:', text: '😀' } },
      t(' on '),
      { type: 'date', attrs: { timestamp: '1609459200000' } },
      { type: 'hardBreak' },
      { type: 'inlineCard', attrs: { url: 'https://b.example/' } },
    ),
    {
      type: 'bulletList',
      content: [
        item(p(t('one'))),
        item(p(t('two')), { type: 'orderedList', attrs: { order: 3 }, content: [item(p(t('x'))), item(p(t('y')))] }),
      ],
    },
    {
      type: 'taskList',
      content: [
        { type: 'taskItem', attrs: { state: 'DONE' }, content: [t('done')] },
        { type: 'taskItem', attrs: { state: 'TODO' }, content: [t('open')] },
      ],
    },
    { type: 'codeBlock', content: [t('a\n  b')] },
    { type: 'blockquote', content: [p(t('quoted')), p(t('twice'))] },
    { type: 'rule' },
    { type: 'panel', attrs: { panelType: 'info' }, content: [p({ type: 'status', attrs: { text: 'IN REVIEW' } })] },
    { type: 'expand', attrs: { title: 'More' }, content: [p(t('inside'))] },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [
            { type: 'tableHeader', content: [p(t('A'))] },
            { type: 'tableHeader', content: [p(t('B'))] },
          ],
        },
        {
          type: 'tableRow',
          content: [
            { type: 'tableCell', content: [p(t('1'))] },
            { type: 'tableCell', content: [p(t('2'))] },
          ],
        },
      ],
    },
    { type: 'mediaSingle', content: [{ type: 'media', attrs: { id: 'x', type: 'file', alt: 'screen.png' } }] },
    { type: 'somethingNew', content: [p(t('kept'))] },
  )
  expect(adfToText(document)).toBe(
    `Title

Hello @Mia, see the log (https://a.example/) 😀 on 2021-01-01
https://b.example/

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
> twice

---

IN REVIEW

More

inside

A | B
1 | 2

screen.png

kept`,
  )
})

test('fields without a document', () => {
  for (const nothing of [null, undefined, {}, 5, { type: 'doc' }, { type: 'doc', content: [null] }])
    expect(adfToText(nothing)).toBe('')
  expect(adfToText('text of the API before')).toBe('text of the API before')
})
