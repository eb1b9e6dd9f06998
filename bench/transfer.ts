import { inFreshNode, median, startServer } from './lib/measure.ts'

const SIZE = 2 ** 30
const names = ['@googleapis/drive', 'ferrule', 'ferrule, verify: false'] as const

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
  const programs: Record<string, readonly string[]> = {
    'Download of 1 GiB': [
      theirs(`const { data } = await files.get({ fileId: 'f', alt: 'media' }, { ...at, responseType: 'stream' })
        for await (const part of data) count += part.length`),
      read(`{ fileId: 'f' }`),
      read(`{ fileId: 'f', verify: false }`),
    ],
    'Upload of a stream of 1 GiB': [
      theirs(`const { data } = await files.create({ requestBody: { name: 'n' }, media: { body: Readable.from(source()) } }, at)
        count = Number(data.size)`),
      ours(`count = Number((await drive.filesUpload.create({ name: 'n', file_content: source() })).size)`),
    ],
  }
  for (const [title, codes] of Object.entries(programs)) {
    const results = codes.map(() => [] as number[][])
    for (let round = 0; round < Math.max(1, Math.floor(rounds / 3)); round++)
      for (const [index, code] of codes.entries()) results[index]?.push(JSON.parse(await inFreshNode(code)))
    console.log(`\n${title}, medians of whole processes; × is the ratio to the first line`)
    const [wall = [], cpu = [], memory = []] = [0, 1, 2].map((which) =>
      results.map((values) => median(values.map((value) => value[which] as number))),
    )
    for (const [index, name] of names.slice(0, codes.length).entries()) {
      const ratio = (values: readonly number[]) =>
        `(${((values[index] as number) / (values[0] as number)).toFixed(2)} ×)`
      const speed = SIZE / 2 ** 20 / ((wall[index] as number) / 1000)
      console.log(
        `  ${name.padEnd(26)}${speed.toFixed(0).padStart(5)} MiB/s, ${(wall[index] as number).toFixed(0)} ms ${ratio(wall)}, CPU ${(cpu[index] as number).toFixed(0)} ms ${ratio(cpu)}, at most ${(memory[index] as number).toFixed(0)} MiB ${ratio(memory)}`,
      )
    }
  }
  stop()
}
