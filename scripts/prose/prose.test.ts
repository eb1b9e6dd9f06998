import { describe, expect, test } from 'vitest'
import { LONGEST, markdownProblems, openings, sourceProblems } from './lint.ts'

describe('pages', () => {
  test('words are found with their line, also over a line break, and not in code', async () => {
    const text = '# a\n\nIt retries by\nitself; the *behaviour* is `unless told` x.\n\n```ts\n// by itself\n```\n'
    expect(await markdownProblems(text)).toEqual([
      expect.stringMatching(/^3: “by\nitself”: say “automatically”$/),
      '4: “behaviour”: say “behavior”',
    ])
  })

  test('a program that speaks is found in guides only, and not in code', async () => {
    const text = 'The error says so.\n\n`it says` nothing\n'
    expect(await markdownProblems(text, true)).toEqual([expect.stringMatching(/^1: “says”: write names, has/)])
    expect(await markdownProblems(text)).toEqual([])
  })

  test('a long sentence is found; links and code count by what is read', async () => {
    const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ')
    expect(await markdownProblems(`${words(LONGEST + 1)}.`)).toEqual([
      expect.stringMatching(/^1: a sentence of 36 words/),
    ])
    expect(await markdownProblems(`${words(LONGEST - 2)} [a](https://x.example/a-b-c-d) \`b c d e\`.`)).toEqual([])
    expect(await markdownProblems(`${words(20)}. ${words(20)}.`)).toEqual([])
  })
})

describe('programs', () => {
  test('constructions of a translation are found', () => {
    expect(sourceProblems("const a = 'Deleted for good; absent at the end. Its e-mail was handed in'")).toEqual([
      '1: “for good”: say “permanently”',
      '1: “absent at the end”: say “absent on the last page”',
      '1: “e-mail”: say “email”',
      '1: “handed in”: say “submitted”',
    ])
  })

  test('comments and texts are read, also around what a template holds', () => {
    const text = [
      '/** Goes on',
      ' * by itself. */',
      "const a = 'it is told so'",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a program in a text
      'const b = `colour ${{ c: `x ${a} grey hair` }} of a licence`',
      "const d = 'cancelled' // a value",
    ].join('\n')
    expect(sourceProblems(text)).toEqual([
      '1: “Goes on”: say “resume”',
      '2: “by itself”: say “automatically”',
      '3: “is told”: say “report, notify or receive”',
      '4: “colour”: say “color”',
      '4: “grey”: say “gray”',
      '4: “licence”: say “license”',
    ])
  })

  test('a quote in a pattern begins no text', () =>
    expect(sourceProblems("const a = /'/; const b = 'it is told so' // by itself\n")).toEqual([
      '1: “is told”: say “report, notify or receive”',
      '1: “by itself”: say “automatically”',
    ]))

  test('code within comments is left alone', () => expect(sourceProblems('// `cancelled` and canceled\n')).toEqual([]))
})

test('comments that begin with a question word are found', () => {
  const text = [
    '// What it is',
    '/** Who asks. */',
    ' * Whom it asks',
    '/** Whatever. */',
    "const a = 'What'",
    '// The thing',
  ].join('\n')
  expect(openings(text).map((one) => one.split(':')[0])).toEqual(['1', '2', '3'])
})
