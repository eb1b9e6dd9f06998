import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

export interface Asset {
  readonly type: string
  readonly plain: Uint8Array<ArrayBuffer>
  readonly zipped: Uint8Array<ArrayBuffer>
}

/** The built console: its page and assets. */
export interface ConsoleFiles {
  readonly page: Asset
  /** By name; names change with the contents. */
  readonly assets: ReadonlyMap<string, Asset>
}

/** Where builds put the console, relative to `dist` and to the sources. */
const places = [join(import.meta.dirname, 'console'), join(import.meta.dirname, '../../dist/console')]

/** Reads the whole built console, so that only known names are ever served. Undefined if it was not built. */
export function readConsole(folder?: string): ConsoleFiles | undefined {
  const found = (folder === undefined ? places : [folder]).find((place) => existsSync(join(place, 'index.html')))
  if (found === undefined) return undefined
  const below = join(found, 'assets')
  return {
    page: assetOf(join(found, 'index.html')),
    assets: new Map(readdirSync(below).map((name) => [name, assetOf(join(below, name))])),
  }
}

function assetOf(file: string): Asset {
  const plain = new Uint8Array(readFileSync(file))
  return { type: types[extname(file)] ?? 'application/octet-stream', plain, zipped: new Uint8Array(gzipSync(plain)) }
}

/** The page shown if the console was not built. */
export const missingPage = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Ferrule</title><link rel="stylesheet" href="/docs.css"></head><body>
<h1>Ferrule gateway</h1>
<p>The gateway runs; its console was not built. In the repository, run <code>npm run build</code> and start the gateway again.
The published package has the console in it.</p>
<p><a href="/docs">The HTTP API</a></p></body></html>`
