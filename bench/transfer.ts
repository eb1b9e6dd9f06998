import { inFreshNode, median, startServer } from './lib/measure.ts'

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
    console.log(JSON.stringify([performance.now() - started, (user + system) / 1000, process.resourceUsage().maxRSS / 1024]))`
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
      '@googleapis/drive':
        theirs(`const { data } = await files.create({ requestBody: { name: 'n' }, media: { body: Readable.from(source()) } }, at)
        count = Number(data.size)`),
      ferrule: ours(`count = Number((await drive.filesUpload.create({ name: 'n', file_content: source() })).size)`),
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
    const [first, ...others] = results.map(({ name, runs }) => {
      const [wall = 0, cpu = 0, memory = 0] = [0, 1, 2].map((which) => median(runs.map((run) => run[which] as number)))
      return { name, wall, cpu, memory }
    })
    if (!first) continue
    console.log(`\n${title}, medians of whole processes; × is the ratio to the first line`)
    for (const { name, wall, cpu, memory } of [first, ...others])
      console.log(
        `  ${name.padEnd(26)}${(SIZE / 2 ** 20 / (wall / 1000)).toFixed(0).padStart(5)} MiB/s (${(first.wall / wall).toFixed(2)} ×)` +
          `, CPU ${cpu.toFixed(0)} ms (${(cpu / first.cpu).toFixed(2)} ×), at most ${memory.toFixed(0)} MiB (${(memory / first.memory).toFixed(2)} ×)`,
      )
  }
  stop()
}
