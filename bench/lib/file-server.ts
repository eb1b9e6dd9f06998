import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'

/**
 * A fake file storage in its own process: downloads and uploads of one file, whole and in chunks. Argument: the file.
 * Prints its port.
 */
const file = process.argv[2] as string
const { size } = statSync(file)
const hash = createHash('md5')
const sha = createHash('sha256')
for await (const piece of createReadStream(file)) {
  hash.update(piece)
  sha.update(piece)
}
const facts = { size: String(size), md5Checksum: hash.digest('hex'), sha256Checksum: sha.digest('hex') }

let arrived = 0

/** `bytes 0-9/10` completes a file of ten bytes; after `bytes 0-9/*` more follows. */
function isLast(range = ''): boolean {
  const [, end, total] = /(\d+)\/(\d+)$/.exec(range) ?? []
  return total !== undefined && Number(end) === Number(total) - 1
}

const server = createServer((request, response) => {
  const { method, headers } = request
  const url = new URL(request.url ?? '/', 'http://localhost')
  const json = (body: object, more: Record<string, string> = {}) => {
    response.writeHead(200, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body))
  }
  if (method === 'GET' && url.searchParams.get('alt') !== 'media') return json(facts)
  if (method === 'GET') {
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': size })
    return createReadStream(file).pipe(response)
  }
  let count = 0
  request.on('data', (part: Buffer) => {
    count += part.length
  })
  request.on('end', () => {
    if (url.searchParams.get('uploadType') === 'resumable' && method === 'POST') {
      arrived = 0
      return json({}, { location: `http://${headers.host}/upload/drive/v3/files?upload_id=x` })
    }
    // A multipart request has a few hundred bytes besides the file.
    if (method === 'POST') return json({ id: 'x', size: String(count - (count % 65_536)) })
    arrived += count
    if (isLast(headers['content-range'])) return json({ id: 'x', size: String(arrived) })
    response.writeHead(308, { range: `bytes=0-${arrived - 1}` }).end()
  })
})

server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))
