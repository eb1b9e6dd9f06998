import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inFreshNode, medians, startServer } from './lib/measure.ts'
import { print } from './lib/table.ts'

const MEASURES = [
  ['CPU time', 'ms'],
  ['most memory', 'MiB'],
  ['wall time', 's'],
] as const

const SIZE = 512 * 2 ** 20

/** CPU time, peak memory and wall time of transferring a file of 512 MiB over loopback, each time in a new process. */
export async function transfer(rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-bench-'))
  const file = join(folder, 'file')
  await pipeline(Readable.from(content()), createWriteStream(file))
  const { url, stop } = await startServer('file-server.ts', file)
  try {
    for (const [title, codes] of Object.entries(programsOf(file, url))) {
      const programs = Object.entries(codes)
      const runs: number[][][] = programs.map(() => [])
      for (let round = 0; round < Math.max(1, Math.floor(rounds / 3)); round++)
        for (const [index, [, code]] of programs.entries()) runs[index]?.push(JSON.parse(await inFreshNode(code)))
      const names = programs.map(([name]) => name)
      for (const [which, [what, unit]] of MEASURES.entries())
        print(`${title}: ${what}`, unit, medians(names, runs, which))
    }
  } finally {
    stop()
    rmSync(folder, { recursive: true })
  }
}

/** All pieces are different. */
function* content(): Generator<Buffer> {
  const piece = Buffer.alloc(2 ** 20)
  let state = 1
  for (let at = 0; at < SIZE; at += piece.length) {
    for (let index = 0; index < piece.length; index += 4) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      piece.writeUInt32LE(state, index)
    }
    yield Buffer.from(piece)
  }
}

function programsOf(file: string, url: string): Record<string, Record<string, string>> {
  const measured = (run: string) => `
    import { createReadStream, openAsBlob } from 'node:fs'
    const path = ${JSON.stringify(file)}
    const generator = async function* () { for await (const piece of createReadStream(path)) yield piece }
    let count = 0
    const [started, before] = [performance.now(), process.cpuUsage()]
    ${run}
    if (count !== ${SIZE}) throw new Error(count + ' bytes')
    const { user, system } = process.cpuUsage(before)
    console.log(JSON.stringify([(user + system) / 1000, process.resourceUsage().maxRSS / 1024, (performance.now() - started) / 1000]))`
  const theirs = (run: string) => `
    import { Readable } from 'node:stream'
    import { auth, drive } from '@googleapis/drive'
    const client = new auth.OAuth2()
    client.setCredentials({ access_token: 'ya29.bench' })
    const { files } = drive({ version: 'v3', auth: client })
    const at = { rootUrl: '${url}/' }
    ${measured(run)}`
  const ours = (run: string) => `
    import { GoogleDriveConnector } from '@ferrule/google-drive'
    const credentials = { access_token: 'ya29.bench', refresh_token: '1//bench', client_id: 'i', client_secret: 's' }
    const drive = new GoogleDriveConnector({ credentials, baseUrl: '${url}' })
    ${measured(run)}`
  const read = (params: string) =>
    ours(`for await (const part of (await drive.files.download(${params})).stream) count += part.length`)
  const send = (source: string, body: string) => ({
    '@googleapis/drive, one request':
      theirs(`const { data } = await files.create({ requestBody: { name: 'n' }, media: { body: ${body} } }, at)
      count = Number(data.size)`),
    'ferrule, in chunks': ours(
      `count = Number((await drive.filesUpload.create({ name: 'n', file_content: ${source} })).size)`,
    ),
  })
  return {
    'Download of 512 MiB': {
      '@googleapis/drive':
        theirs(`const { data } = await files.get({ fileId: 'f', alt: 'media' }, { ...at, responseType: 'stream' })
      for await (const part of data) count += part.length`),
      'ferrule, verified': read(`{ fileId: 'f' }`),
      'ferrule, verify: false': read(`{ fileId: 'f', verify: false }`),
    },
    'Upload of 512 MiB from a generator': send('generator()', 'Readable.from(generator())'),
    'Upload of 512 MiB from a file': send('await openAsBlob(path)', 'createReadStream(path)'),
    'Upload of 512 MiB from a Blob in memory': send(
      'new Blob([await (await openAsBlob(path)).arrayBuffer()])',
      'Readable.fromWeb(new Blob([await (await openAsBlob(path)).arrayBuffer()]).stream())',
    ),
  }
}
