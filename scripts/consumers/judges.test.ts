import { describe, expect, test } from 'vitest'
import { COUNTS, type Cost, lost, read } from './cost.ts'
import { judge, type Outcome } from './program.ts'
import type { Subject } from './subjects.ts'

const DIAGNOSTICS = `Files:              218
Lines:            81713
Identifiers:      76489
Symbols:          46268
Types:              273
Instantiations:      47
Memory used:     42872K
Memory allocs:   106123
Check time:      0.012s
Total time:      0.248s
`

describe('the cost of type-checking', () => {
  test('is read from what tsc prints', () => {
    const cost = read(DIAGNOSTICS)
    expect([cost.Lines, cost.Instantiations]).toEqual([81713, 47])
    expect(cost.shown).toContain('memory used 42872K')
  })
  test('is an error when tsc stops telling a count', () => {
    expect(() => read(DIAGNOSTICS.replace('Symbols', 'Names'))).toThrow('tsc tells no "Symbols"')
  })
  test('is lost in every count that is not below', () => {
    const ours = read(DIAGNOSTICS)
    const theirs: Cost = { ...ours, shown: [] }
    expect(lost(ours, theirs)).toHaveLength(COUNTS.length - 1)
    for (const name of COUNTS) theirs[name] += 1
    expect(lost(ours, theirs)).toEqual([])
    theirs.Types = 272
    theirs.Identifiers = 69_535
    expect(lost(ours, theirs)).toEqual(['Identifiers: 76489 against 69535', 'Types: 273 against 272'])
  })
})

describe('the outcome of a program', () => {
  const subject = { specifier: '@ferrule/demo', variable: 'demo', expected: [{ id: 1 }] } as unknown as Subject
  const good: Outcome = {
    check: true,
    lists: [[{ id: 1 }], [{ id: 1 }], [{ id: 1 }]],
    refusal: [true, 'params'],
    stranger: 'authentication',
  }
  const judged = (outcome: Partial<Outcome>) => () => judge({ demo: { ...good, ...outcome } }, [subject])

  test('is good', () => expect(judged({})()).toBe('1 connectors, 1 records three times'))
  const bad: Record<string, Partial<Outcome>> = {
    'a check that found nothing': { check: false },
    'a list less': { lists: good.lists.slice(1) },
    'another record': { lists: [[{ id: 1 }], [{ id: 2 }], [{ id: 1 }]] },
    'an error of another copy of the core': { refusal: [false, 'params'] },
    'another error': { refusal: [true, 'upstream'] },
    'strangers let in': { stranger: undefined as never },
  }
  for (const [name, outcome] of Object.entries(bad)) test(name, () => expect(judged(outcome)).toThrow())
  test('a connector that said nothing', () => expect(() => judge({}, [subject])).toThrow())
})
