// Imports one module in a fresh Node and tells on stdout what that did: globals touched, files and built-ins loaded.
import { registerHooks } from 'node:module'

const [, , specifier = ''] = process.argv
const touched = new Set<string>()
const loaded = new Set<string>()
let watching = false

function watch(owner: object, name: string, label: string): void {
  const value = Object.getOwnPropertyDescriptor(owner, name)
  if (!value?.configurable) throw new Error(`${label} cannot be watched`)
  Object.defineProperty(owner, name, {
    configurable: true,
    get() {
      // Node's own loader reads some of these, too.
      if (watching && new Error().stack?.includes('/node_modules/')) touched.add(label)
      return value.get ? value.get.call(owner) : value.value
    },
  })
}

const globals = [
  ...['fetch', 'Request', 'Response', 'Headers', 'FormData', 'WebSocket', 'AbortController'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'crypto', 'eval', 'Function', 'process'],
]
for (const name of globals) watch(globalThis, name, name)
watch(process, 'env', 'process.env')
watch(Math, 'random', 'Math.random')
watch(Date, 'now', 'Date.now')

registerHooks({
  resolve(wanted, context, next) {
    const found = next(wanted, context)
    if (watching) loaded.add(found.url)
    return found
  },
})

watching = true
await import(specifier)
watching = false
console.log(JSON.stringify({ touched: [...touched], loaded: [...loaded] }))
