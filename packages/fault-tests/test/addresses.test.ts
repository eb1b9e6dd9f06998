import { describe, expect, test, vi } from 'vitest'
import { type Generation, generations, isError, type Target } from './kit/generations.ts'

// Every download of every generation with addresses that no vendor keeps files at: given by the vendor, and by a redirect
// at every hop. A new connector is attacked without a line here, save for where its vendor keeps files.

vi.setConfig({ testTimeout: 300_000 })

const API = 'api.upstream.example'

/** Where files are, by connector. */
const STORAGES: Readonly<Record<string, readonly [string, string]>> = {
  'amazon-ads': ['https://reports.s3.us-east-1.amazonaws.com/f', 'https://s3-eu-west-1.amazonaws.com/reports/f'],
  github: ['https://release-assets.githubusercontent.com/f', 'https://productionresultssa0.blob.core.windows.net/f'],
  'google-drive': ['https://doc-0.apidata.googleusercontent.com/f', 'https://www.googleapis.com/f'],
  jira: ['https://api.media.atlassian.com/f', 'https://media.prod.atl-paas.net/f'],
  'greenhouse-v3': ['https://prod-heroku.s3.amazonaws.com/f', 'https://s3.us-east-1.amazonaws.com/prod-heroku/f'],
  greenhouse: ['https://prod-heroku.s3.amazonaws.com/f', 'https://s3.us-east-1.amazonaws.com/prod-heroku/f'],
}

const BAD = [
  'https://a1b2c3.execute-api.us-east-1.amazonaws.com/f',
  'https://s3.execute-api.us-east-1.amazonaws.com/f',
  'https://ec2-3-80-1-2.compute-1.amazonaws.com/f',
  'https://ec2-3-80-1-2.us-west-2.compute.amazonaws.com/f',
  'https://s3.ec2-3-80-1-2.us-west-2.compute.amazonaws.com/f',
  'https://lb-1.us-east-1.elb.amazonaws.com/f',
  'https://x.lambda-url.us-east-1.on.aws/f',
  'https://s3.amazonaws.com.evil.example/f',
  'https://evilgoogleusercontent.com/f',
  'https://accounts.google.com/ServiceLogin',
  'https://evil.blob.core.windows.net.evil.example/f',
  'https://evilgithubusercontent.com/f',
  'https://evil.example/f',
  'https://127.0.0.1/f',
  'https://2130706433/f',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/f',
  'https://[::ffff:a9fe:a9fe]/f',
  'https://localhost/f',
  'https://s3.localhost/f',
  'https://intranet/f',
  'https://metadata.google.internal/f',
  'https://s3.us-east-1.amazonaws.com.internal/f',
]

/** An API's answer about a file that is at an address: in the words of all vendors at once. */
const told = (url: string, isList: boolean): Response => {
  const file = { id: 1, url, filename: 'f.pdf', type: 'resume', candidate_id: 1, application_id: 1 }
  const record = { status: 'COMPLETED', url, attachments: [file], done: true, response: { downloadUri: url } }
  return Response.json(isList ? [file] : record)
}

const moved = (location: string): Response => new Response(null, { status: 302, headers: { location } })
const bytes = (): Response => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } })

/** Asks for a file, and keeps the hosts that were asked. `storage` answers for what is not the API. */
async function ask(
  { generation, target }: Case,
  api: (request: Request) => Response,
  storage: (url: string) => Response,
): Promise<{ hosts: string[]; error?: unknown }> {
  const hosts: string[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const { host, pathname } = new URL(request.url)
    if (/token/i.test(pathname))
      return Response.json({ access_token: 'token-of-this-run', token_type: 'bearer', expires_in: 3600 })
    hosts.push(host)
    return host === API ? api(request) : storage(request.url)
  }
  const { entity, action, params } = target
  const call = generation.connect({ fetch, retry: 0 }).execute({ entity, action, params })
  return call.then(
    async ({ data }) => {
      await (data as { bytes(): Promise<unknown> }).bytes()
      return { hosts }
    },
    (error: unknown) => ({ hosts, error }),
  )
}

interface Case {
  readonly generation: Generation
  readonly target: Target
  readonly good: readonly [string, string]
  /** How the API leads to an address: it names it, in a record or a list, or redirects to it. */
  readonly lead: (url: string) => (request: Request) => Response
  readonly isNamed: boolean
}

/** A download, and the way in which its API leads to the file. */
async function open(generation: Generation, target: Target): Promise<Case> {
  const good = STORAGES[generation.name] ?? expect.fail(`STORAGES does not say where ${generation.name} keeps files`)
  const leads: [boolean, Case['lead']][] = [
    [true, (url) => () => told(url, false)],
    [true, (url) => () => told(url, true)],
    [false, (url) => (request) => (/fields=/.test(request.url) ? Response.json({}) : moved(url))],
  ]
  for (const [isNamed, lead] of leads) {
    const found = { generation, target, good, lead, isNamed }
    const { hosts, error } = await ask(found, lead(good[0]), bytes)
    if (!error && hosts.includes(new URL(good[0]).host)) return found
  }
  return expect.fail(`no way to the file of ${generation.name} ${target.entity}.${target.action}`)
}

const downloads = (await generations()).flatMap((generation) =>
  generation.actions
    .filter(({ facts }) => facts.download)
    .map((target) => [`${generation.name} ${target.entity}.${target.action}`, generation, target] as const),
)

test('there are downloads', () => {
  expect(new Set(downloads.map(([, { name }]) => name))).toEqual(new Set(Object.keys(STORAGES)))
})

describe.each(downloads)('%s', (_, generation, target) => {
  test('goes to no host but those where the vendor keeps files, at no hop', async () => {
    const one = await open(generation, target)
    const [first, second] = one.good
    const wrong: string[] = []
    for (const bad of BAD) {
      const ways: [string, string, (url: string) => Response][] = [
        ['given', bad, bytes],
        ['first hop', first, () => moved(bad)],
        ['second hop', first, (url) => moved(url === first ? second : bad)],
      ]
      for (const [name, start, storage] of ways) {
        const { hosts, error } = await ask(one, one.lead(start), (url) => (url === bad ? bytes() : storage(url)))
        if (hosts.includes(new URL(bad).host)) wrong.push(`${name}: ${bad} is asked`)
        if (!isError(error) || error.code !== 'response') wrong.push(`${name}: ${bad} ends with ${error}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('a page to log in is no file', async () => {
    const one = await open(generation, target)
    // Where the API itself gives the bytes they may be those of a page.
    if (!one.isNamed) return
    const page = () => new Response('<html>Log in', { headers: { 'content-type': 'text/html; charset=utf-8' } })
    const { error } = await ask(one, one.lead(one.good[0]), page)
    expect(error).toMatchObject({ code: 'response', status: 200 })
  })
})
