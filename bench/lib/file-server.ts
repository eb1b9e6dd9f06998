import { createHash } from 'node:crypto'
import { createServer } from 'node:http'

/**
 * A stand-in for a storage of files, run as a process of its own: one file of as many bytes as told, down and up, whole and in
 * chunks. Argument: number of bytes. Prints its port.
 */
const size = Number(process.argv[2])
const piece = Buffer.alloc(65_536, 'ferrule ')
const hash = createHash('md5')
for (let at = 0; at < size; at += piece.length) hash.update(piece.subarray(0, size - at))
const md5Checksum = hash.digest('hex')

let arrived = 0

const server = createServer((request, response) => {
  const { method, headers } = request
  const url = new URL(request.url ?? '/', 'http://localhost')
  const json = (body: object, more: Record<string, string> = {}) => {
    response.writeHead(200, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body))
  }
  if (method === 'GET' && url.searchParams.get('alt') !== 'media') return json({ size: String(size), md5Checksum })
  if (method === 'GET') {
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': size })
    let at = 0
    const write = () => {
      for (; at < size; at += piece.length)
        if (!response.write(piece.subarray(0, size - at))) {
          at += piece.length
          return void response.once('drain', write)
        }
      response.end()
    }
    return write()
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
    if (method === 'POST') return json({ id: 'x', size: String(count - (count % piece.length)) })
    arrived += count
    if (!headers['content-range']?.endsWith('/*')) return json({ id: 'x', size: String(arrived) })
    response.writeHead(308, { range: `bytes=0-${arrived - 1}` }).end()
  })
})

server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))
