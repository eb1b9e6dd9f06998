import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

/** Functions that do the same with the vendor's SDK and with ours. */
type Functions<Everyday> = { readonly [Name in keyof Everyday]: (...args: never[]) => Promise<unknown> }

export interface Porting<Everyday extends Functions<Everyday>> {
  /** The module with our version, and the one with the vendor's. */
  readonly files: readonly URL[]
  /** Both versions, each with its own fake upstream and the same records. Without `before`, only ours runs. */
  readonly worlds: () => Promise<{ readonly before?: Everyday; readonly after: Everyday }>
  /** The arguments of the functions, in the order of the calls. */
  readonly calls: { readonly [Name in keyof Everyday]: () => Parameters<Everyday[Name]> }
}

const LEAST = 12

/** Tests that everyday functions of a vendor's SDK, ported by name, compile without assertions and do the same. */
export function ported<Everyday extends Functions<Everyday>>({ files, worlds, calls }: Porting<Everyday>): void {
  const names = Object.keys(calls) as (keyof Everyday & string)[]

  describe('functions ported from the SDK of the vendor', () => {
    test('are enough to say something', () => expect(names.length).toBeGreaterThanOrEqual(LEAST))

    test.each(files.map((file) => file))('%s asserts no type', (file) => expect(assertions(file)).toEqual([]))

    test('do the same', async () => {
      const { before, after } = await worlds()
      for (const name of names) {
        const args = calls[name]()
        const ours = await after[name](...(args as never[]))
        expect(ours, name).toBeDefined()
        if (before) expect([name, await before[name](...(args as never[]))]).toEqual([name, ours])
      }
    })
  })
}

/** Where a module overrides the compiler: `!`, `as`, `any`, comments that silence it. */
function assertions(file: URL): string[] {
  const text = readFileSync(file, 'utf8')
  const source = ts.createSourceFile(file.pathname, text, ts.ScriptTarget.Latest, true)
  const found = (text.match(/@ts-[a-z-]+/g) ?? []).map((comment) => `a comment ${comment}`)
  const look = (node: ts.Node): void => {
    const silent =
      ts.isNonNullExpression(node) ||
      ts.isTypeAssertionExpression(node) ||
      node.kind === ts.SyntaxKind.AnyKeyword ||
      (ts.isAsExpression(node) && node.type.getText() !== 'const')
    if (silent) found.push(`${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${node.getText()}`)
    ts.forEachChild(node, look)
  }
  look(source)
  return found
}
