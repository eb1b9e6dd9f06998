// Every route of Stripe, as its SDK calls it: the method and the path stand in the code of a resource, the types in its declarations.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { ListedOperations, SdkTypings, TypedMethod } from '@ferrule/test-kit/sdk-typings'
import ts from 'typescript'

const folder = join(dirname(createRequire(import.meta.url).resolve('stripe')), '../esm')

const REQUEST = /_makeRequest\(\s*'([A-Z]+)',\s*(['`])(\/v1\/.*?)\2/s

/** The operation that a method of a resource calls. */
function routeOf({ name, parent }: ts.MethodDeclaration, file: string, { find }: ListedOperations): string | undefined {
  const owner = ts.isClassDeclaration(parent) ? parent.name?.text : undefined
  const text = readFileSync(file.replace(/\.d\.ts$/, '.js'), 'utf8')
  const code = text.slice(text.indexOf(`class ${owner} `))
  const start = code.indexOf(`\n    ${name.getText()}(`)
  const [, method, , path = ''] = REQUEST.exec(code.slice(start, code.indexOf('\n    }', start))) ?? []
  return start < 0 || !method ? undefined : find(`${method} ${path.replace(/\$\{.*?\}/g, '{}')}`)
}

function methodOf(
  checker: ts.TypeChecker,
  member: ts.ClassElement,
  file: string,
  listed: ListedOperations,
): TypedMethod[] {
  if (!ts.isMethodDeclaration(member)) return []
  const route = routeOf(member, file, listed)
  const signature = checker.getSignatureFromDeclaration(member)
  if (!route || !signature) return []
  const [method = '', path = ''] = route.split(' ')
  const params = signature.getParameters().find(({ name }) => name === 'params')
  const response = checker.getAwaitedType(signature.getReturnType()) as ts.Type
  return [
    {
      tag: path.split('/')[2] as string,
      method,
      path,
      inPath: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string),
      params: params && checker.getNonNullableType(checker.getTypeOfSymbol(params)),
      // `Response<T>` adds what its transport says.
      answer: response.aliasTypeArguments?.[0] ?? response,
    },
  ]
}

export const typings: SdkTypings = {
  entry: join(folder, 'stripe.esm.node.d.ts'),
  texts: ['Decimal'],
  methods: (checker, files, listed) =>
    files
      .filter(({ fileName }) => fileName.includes('/stripe/esm/resources/'))
      .flatMap((file) =>
        file.statements
          .filter(ts.isClassDeclaration)
          .flatMap(({ members }) => [...members].map((member) => [member, file.fileName] as const)),
      )
      .flatMap(([member, file]) => methodOf(checker, member, file, listed))
      .sort((one, other) => (`${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1)),
}
