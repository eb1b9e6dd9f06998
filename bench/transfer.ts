import { inFreshNode, median, startServer } from './lib/measure.ts'
import { print } from './lib/table.ts'

const MEASURES = [
  ['wall time', 's'],
  ['CPU time', 'ms'],
  ['most memory', 'MiB'],
] as const

const SIZE = 2 ** 30

/** Wall time, CPU time and the most memory of moving 1 GiB over loopback, each time in a process of its own. */
export async function transfer(rounds: number): Promise<void> {
  const { url, stop } = await startServer('file-server.ts', SIZE)
  const measured = (run: string) => `
    const piece = Buffer.alloc(65536, 'ferrule ')
    async function* source() { for (let at = 0; at < ${SIZE}; at += piece.length) yield piece }
    let count = 0
    const started = performance.now()
    ${run}
    if (count !== ${SIZE}) throw new Error(count + ' bytes')
    const { user, system } = process.cpuUsage()
    console.log(JSON.stringify([(performance.now() - started) / 1000, (user + system) / 1000, process.resourceUsage().maxRSS / 1024]))`
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
  const programs: Record<string, Record<string, string>> = {
    'Download of 1 GiB': {
      '@googleapis/drive':
        theirs(`const { data } = await files.get({ fileId: 'f', alt: 'media' }, { ...at, responseType: 'stream' })
        for await (const part of data) count += part.length`),
      ferrule: read(`{ fileId: 'f' }`),
      'ferrule, verify: false': read(`{ fileId: 'f', verify: false }`),
    },
    'Upload of a stream of 1 GiB': {
      '@googleapis/drive, one request':
        theirs(`const { data } = await files.create({ requestBody: { name: 'n' }, media: { body: Readable.from(source()) } }, at)
        count = Number(data.size)`),
      'ferrule, chunks of 8 MiB': ours(
        `count = Number((await drive.filesUpload.create({ name: 'n', file_content: source() })).size)`,
      ),
      'fetch, 8 MiB per request': measured(`
        const body = Buffer.alloc(8388608, 'ferrule ')
        for (; count < ${SIZE}; count += body.length)
          await (await fetch('${url}/upload/drive/v3/files?upload_id=x', { method: 'PUT', body, headers: { 'content-range': 'bytes 0-1/*' } })).text()`),
    },
  }
  for (const [title, codes] of Object.entries(programs)) {
    const results = Object.entries(codes).map(([name, code]) => ({ name, code, runs: [] as number[][] }))
    for (let round = 0; round < Math.max(1, Math.floor(rounds / 3)); round++)
      for (const { code, runs } of results) runs.push(JSON.parse(await inFreshNode(code)))
    const base = results[0]?.runs ?? []
    for (const [which, [what, unit]] of MEASURES.entries()) {
      const valuesOf = (runs: readonly number[][]) => runs.map((run) => run[which] as number)
      const first = valuesOf(base)
      const rows = results.map(({ name, runs }) => ({
        name,
        value: median(valuesOf(runs)),
        ratio: median(valuesOf(runs).map((value, round) => value / (first[round] as number))),
      }))
      print(`${title}: ${what}`, unit, rows)
    }
  }
  stop()
}
