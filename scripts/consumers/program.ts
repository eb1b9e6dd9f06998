// The program that every consumer type-checks, bundles and runs, written for the connectors at hand.
import ts from 'typescript'
import type { Subject } from './subjects.ts'

/** Output of the program for each connector. */
export interface Outcome {
  check: boolean
  /** The records of the same list, by method, by `execute` and by function. */
  lists: unknown[][]
  /** Class and code of the error of an unknown parameter. */
  refusal: [isParamsError: boolean, code: string]
  /** The code of the error of credentials that are not accepted. */
  stranger: string
}

/**
 * TypeScript, for `main(options by variable)`. Where something must not compile it says so: types that were lost on the way
 * (`any`) would let it pass.
 */
export function program(subjects: readonly Subject[]): string {
  const imports = subjects.map(
    ({ specifier, variable, class: name, entity: [spec] }) => `
import { ${name} as ${variable}Connector, ParamsError as ${variable}ParamsError } from '${specifier}'
import { createClient as ${variable}Client } from '${specifier}/client'
import { list as ${variable}List } from '${specifier}/${spec.replaceAll('_', '-')}'`,
  )
  const calls = subjects.map(
    ({ variable, entity: [spec, accessor] }) => `
  {
    const given = options['${variable}']
    const connector = new ${variable}Connector(given)
    const page = await connector.${accessor}.list()
    const { data } = await connector.execute({ entity: '${spec}', action: 'list' })
    const records: typeof page.data = (await ${variable}List(${variable}Client(given))).data
    const refusal = await thrown(() =>
      // @ts-expect-error no such parameter
      connector.${accessor}.list({ no_such_parameter: 1 }),
    )
    // @ts-expect-error no such action
    const unknown = () => connector.execute({ entity: '${spec}', action: 'no_such_action' })
    void unknown
    const strange = Object.fromEntries(Object.keys(given.credentials).map((name) => [name, 'a-stranger-us1']))
    const stranger: unknown = await thrown(async () => {
      const state = await new ${variable}Connector({ ...given, retry: 0, credentials: strange as never }).check()
      if (!state.ok) throw state.error
    })
    results['${variable}'] = {
      check: (await connector.check()).ok,
      lists: [page.data, data, records],
      refusal: [refusal instanceof ${variable}ParamsError, codeOf(refusal)],
      stranger: codeOf(stranger),
    }
  }`,
  )
  return `${imports.join('')}

async function thrown(body: () => PromiseLike<unknown>): Promise<unknown> {
  try {
    await body()
  } catch (error) {
    return error
  }
  return undefined
}

const codeOf = (error: unknown): string => (error as { code: string }).code

export async function main(options: Record<string, any>): Promise<Record<string, unknown>> {
  const results: Record<string, unknown> = {}
${calls.join('\n')}
  return results
}
`
}

export const transpiled = (text: string, module: ts.ModuleKind): string =>
  ts.transpileModule(text, { compilerOptions: { module, target: ts.ScriptTarget.ES2022 } }).outputText

/** Starts the program; the options of the connectors are its last argument. */
export const start = (main: string): string =>
  `${main}\nmain(JSON.parse(process.argv.at(-1))).then((results) => console.log(JSON.stringify(results)))\n`

/** Throws what is not as it should be. */
export function judge(results: Readonly<Record<string, Outcome>>, subjects: readonly Subject[]): string {
  const problems: string[] = []
  let records = 0
  for (const { variable, specifier, expected } of subjects) {
    const { check, lists = [], refusal, stranger } = results[variable] ?? {}
    if (!check) problems.push(`${specifier}: check() found nothing good`)
    for (const [index, list] of ['method', 'execute', 'function'].entries()) {
      if (JSON.stringify(lists[index]) !== JSON.stringify(expected))
        problems.push(`${specifier}: other records by ${list}`)
    }
    if (!refusal?.[0] || refusal[1] !== 'params') problems.push(`${specifier}: a wrong parameter gave ${refusal?.[1]}`)
    if (!['authentication', 'credentials', 'permission'].includes(stranger ?? ''))
      problems.push(`${specifier}: strange credentials gave ${stranger}`)
    records += expected.length
  }
  if (problems.length > 0) throw problems.join('\n')
  return `${subjects.length} connectors, ${records} records three times`
}
