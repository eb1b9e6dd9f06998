// Every method of Slack's Web API, as the types of its SDK say. Slack's own document ends in 2021.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { SdkTypings, TypedMethod } from '@ferrule/test-kit/sdk-typings'
import ts from 'typescript'

const folder = dirname(createRequire(import.meta.url).resolve('@slack/web-api'))

/** HTTP methods by the name of the method. */
const verbsOf = (operations: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    operations.map((operation) => {
      const [verb = '', path = ''] = operation.split(' ')
      return [path.slice(1), verb]
    }),
  )

/** The methods below a member of the class: `chat.postMessage` is a property of a property. */
function methodsOf(
  checker: ts.TypeChecker,
  type: ts.Type,
  name: string,
  verbs: ReadonlyMap<string, string>,
): TypedMethod[] {
  const [signature] = type.getCallSignatures()
  const verb = verbs.get(name)
  if (!signature)
    return name.split('.').length > 5
      ? []
      : type
          .getProperties()
          .flatMap((member) => methodsOf(checker, checker.getTypeOfSymbol(member), `${name}.${member.name}`, verbs))
  if (!verb) return []
  const [options] = signature.getParameters()
  return [
    {
      tag: name.split('.')[0] as string,
      method: verb,
      path: `/${name}`,
      inPath: [],
      params: options && checker.getNonNullableType(checker.getTypeOfSymbol(options)),
      answer: checker.getAwaitedType(signature.getReturnType()) as ts.Type,
    },
  ]
}

export const typings: SdkTypings = {
  entry: join(folder, 'methods.d.ts'),
  own: ['token'],
  methods(checker, files, { all }) {
    const verbs = verbsOf(all)
    const file = files.find(({ fileName }) => fileName.endsWith('/web-api/dist/methods.d.ts'))
    const owner = file?.statements.filter(ts.isClassDeclaration).find(({ name }) => name?.text === 'Methods')
    const type = owner && checker.getTypeAtLocation(owner)
    return (type?.getProperties() ?? [])
      .filter(({ name }) => [...verbs.keys()].some((one) => one.startsWith(`${name}.`)))
      .flatMap((member) => methodsOf(checker, checker.getTypeOfSymbol(member), member.name, verbs))
  },
}
