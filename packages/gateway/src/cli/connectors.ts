import { ParamsError } from '@ferrule/core'
import { typesOf } from '../connectors/types.ts'
import type { Gateway } from '../services.ts'
import { type Environment, openFrom } from './options.ts'
import { misuse, parse } from './pages.ts'

/** `ferrule connectors`: connectors of documents, which a running gateway serves without a restart. */
export async function connectors(args: string[], env: Environment): Promise<void> {
  const { values, positionals } = parse('connectors', args)
  const [verb = 'list', first, second] = positionals
  const gateway = await openFrom(values, env)
  const print = (facts: object, text: string) => process.stdout.write(`${values.json ? JSON.stringify(facts) : text}\n`)
  try {
    if (verb === 'list')
      for (const one of await gateway.registry.list())
        print(
          one,
          `${one.name}  version ${one.version}  ${one.grade}  ${one.operations} actions  ${one.hosts.join(', ')}`,
        )
    else if (verb === 'add' && first !== undefined) await put(gateway, first, undefined, values, print)
    else if (verb === 'update' && first !== undefined) await put(gateway, second, first, values, print)
    else if (verb === 'remove' && first !== undefined) {
      await gateway.registry.remove(first)
      print({ removed: first }, `${first} is removed`)
    } else if (verb === 'types' && first !== undefined) {
      const { manifest, row } = await gateway.registry.demand(first)
      process.stdout.write(typesOf(manifest, row.version))
    } else throw misuse('connectors')
  } finally {
    await gateway.close()
  }
}

interface Values {
  readonly name?: string
  readonly 'base-url'?: string
  readonly hosts?: string
  readonly yes?: boolean
  readonly private?: boolean
}

async function put(
  gateway: Gateway,
  from: string | undefined,
  name: string | undefined,
  values: Values,
  print: (facts: object, text: string) => void,
): Promise<void> {
  const known = name === undefined ? undefined : await gateway.registry.get(name)
  if (name !== undefined && !known) throw new ParamsError(`there is no connector ${name} of a document`)
  const { describeDocument, readSource } = await import('@ferrule/import/document')
  try {
    const source = await readSource(from ?? known?.row.origin ?? '', process.cwd())
    const described = describeDocument(source, {
      name: name ?? values.name,
      baseUrl: values['base-url'],
      answers: known?.answers,
    })
    const hosts = values.yes ? described.hosts : values.hosts?.split(',').map((host) => host.trim())
    const made = await gateway.registry.put(
      described,
      { hosts, allowPrivate: values.private === true },
      known !== undefined,
    )
    print(
      made,
      `${made.name} version ${made.version}: ${made.operations} of ${described.operations} operations, ${made.lists} lists; ${made.hosts.join(', ')}`,
    )
    for (const { list, why } of described.doubts) print({ doubt: list, why }, `uncertain: ${list}: ${why}`)
  } catch (error) {
    throw (error as Error)?.name === 'ImportError' ? new ParamsError((error as Error).message) : error
  }
}
