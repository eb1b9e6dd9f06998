import { expect, test } from 'vitest'
import { specifiersOf } from './imports.ts'

test('imports of every form are found', () => {
  const text = [
    "import a, { type B } from 'a'",
    "export * from './b.js'",
    "const c = await import('c/d')",
    "const e = require('e')",
    "type F = import('f').F",
    'const t = `x`',
  ]
  const all = ['a', './b.js', 'c/d', 'e', 'f']
  expect(specifiersOf(text.join('\n')).sort()).toEqual([...all].sort())
  expect(specifiersOf(text.slice(0, -1).join('\n')).sort()).toEqual([...all].sort())
  expect(specifiersOf(text.toReversed().join('\n')).sort()).toEqual([...all].sort())
})

test('comments and lines between a word and its module hide nothing', () => {
  const text = ["import(/* webpackIgnore: true */ 'a')", 'import {\n  b,\n} from\n  "b"', "import 'c'", 'require(`d`)']
  expect(specifiersOf(text.join('\n')).sort()).toEqual(['a', 'b', 'c', 'd'])
  expect(specifiersOf('const from = 1')).toEqual([])
})

test('imports within texts, templates and comments are none of the file', () => {
  const text = [
    "import a from 'a'",
    "// import b from 'b'",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a program in a text
    "const c = `import { c } from 'c'\nimport * as d from \"d\"\n${[`import e from 'e'`].join()}`",
    'const f = "import f from \'f\'"',
    "const g = /`/; const h = `import h from 'h'`",
  ].join('\n')
  expect(specifiersOf(text)).toEqual(['a'])
})
