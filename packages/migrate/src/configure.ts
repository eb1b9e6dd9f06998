import ts from 'typescript'
import { bare, chainOf } from './clients.ts'
import { moveConstruction } from './construct.ts'
import { sourcesOf } from './imports.ts'
import { Left } from './left.ts'
import { usesOf } from './names.ts'
import type { Plan } from './plan.ts'
import type { Migration } from './rules.ts'

/**
 * A package that is its own client is set up for the rest of a block; there, a constant takes its place. If a function of the
 * file sets it up for the others, a variable of the file does.
 */
export class Configured {
  /** Calls of the method that sets the package up, with the blocks that they are statements of. */
  readonly #blocks = new Map<ts.CallExpression, ts.Node | undefined>()
  readonly #imported: ReadonlySet<string>
  /** The name is a variable of the file. */
  readonly #isShared: boolean

  constructor(source: ts.SourceFile, checker: ts.TypeChecker, { rules }: Migration) {
    const { configure, packages } = rules
    this.#imported = new Set(configure ? sourcesOf(source, packages).flatMap(({ names }) => names) : [])
    const look = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && chainOf(node.expression, checker, rules)?.path.join('.') === configure)
        this.#blocks.set(node, ts.isExpressionStatement(node.parent) ? node.parent.parent : undefined)
      node.forEachChild(look)
    }
    if (this.#imported.size > 0) look(source)
    const [[call, block] = [undefined, undefined], ...more] = this.#blocks
    const client = call && bare((call.expression as ts.PropertyAccessExpression).expression)
    this.#isShared =
      more.length === 0 &&
      Boolean(block) &&
      !ts.isSourceFile(block as ts.Node) &&
      this.#isUsedElsewhere(client, checker)
  }

  #isUsedElsewhere(client: ts.Expression | undefined, checker: ts.TypeChecker): boolean {
    if (!client || !ts.isIdentifier(client)) return false
    const uses = usesOf(client, checker.getSymbolAtLocation(client), checker)
    return uses.some((use) => !isImport(use) && !this.#isWithinBlock(use))
  }

  /** Whether a client is the package, as this file imports it. */
  isPackage(client: ts.Expression): boolean {
    const name = bare(client)
    return ts.isIdentifier(name) && this.#imported.has(name.text)
  }

  /** Whether it has been set up where it is used. */
  isReady(client: ts.Node): boolean {
    return this.#isShared || this.#isWithinBlock(client)
  }

  #isWithinBlock(client: ts.Node): boolean {
    return [...this.#blocks.values()].some((block) => block && isWithin(client, block))
  }

  /** The call becomes a constant of the connector. */
  move(
    plan: Plan,
    checker: ts.TypeChecker,
    node: ts.CallExpression,
    client: ts.Expression,
    migration: Migration,
  ): void {
    const name = bare(client)
    const { configure = '', construct } = migration.rules
    const rule = construct[configure]
    const block = this.#blocks.get(node)
    if (!ts.isIdentifier(name) || !rule || !block || !this.isPackage(name))
      throw new Left(`make a ${migration.class} instead`)
    if ([...this.#blocks.values()].filter((other) => other && isWithin(node, other)).length > 1)
      throw new Left(`make a ${migration.class} for each account`)
    const uses = usesOf(name, checker.getSymbolAtLocation(name), checker)
    if (uses.some((use) => !isImport(use) && !this.isReady(use)))
      throw new Left(`make a ${migration.class} where all that use it see it`)
    moveConstruction(plan, checker, node, rule, migration)
    plan.drop(name.text)
    if (this.#isShared) plan.declare(name.text, plan.import(migration.package, migration.class))
    plan.wrap(node, (text) => `${this.#isShared ? '' : 'const '}${name.text} = ${text}`)
  }
}

const isWithin = (node: ts.Node, block: ts.Node): boolean => ts.findAncestor(node, (one) => one === block) !== undefined

const isImport = (node: ts.Node): boolean =>
  ts.findAncestor(node, (one) => ts.isImportDeclaration(one)) !== undefined ||
  (ts.isVariableDeclaration(node.parent) && node.parent.name === node)
