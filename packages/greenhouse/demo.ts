// Two generations of one API under the same names: Harvest v1 with a key and `Link` pages, v3 with a token and cursors.

import { GreenhouseConnector, InvalidRequestError } from '@ferrule/greenhouse/v1'
import { GreenhouseConnector as GreenhouseV3 } from '@ferrule/greenhouse/v3'
import {
  createSandbox,
  type GreenhouseCredentials,
  type GreenhouseV3Credentials,
  type Listening,
  type Sandbox,
} from '@ferrule/sandbox'
import { claim, say, step, table } from '@ferrule/test-kit/demo'
import {
  accepted,
  initialled,
  isGiven,
  isUnique,
  realHeading,
  refusal,
  sandboxHeading,
} from '@ferrule/test-kit/demo-sections'
import type { Demo } from '@ferrule/test-kit/subject'

type V1Sandbox = Pick<Sandbox<GreenhouseCredentials>, 'credentials' | 'fault' | 'requests'>
type V3Sandbox = Pick<Sandbox<GreenhouseV3Credentials>, 'credentials' | 'requests'>

async function section(): Promise<void> {
  if (isGiven('GREENHOUSE_API_KEY', 'GREENHOUSE_CLIENT_ID')) return real()
  sandboxHeading('Greenhouse', 'GREENHOUSE_CLIENT_ID and GREENHOUSE_CLIENT_SECRET, or GREENHOUSE_API_KEY')
  const [v1, v3] = [createSandbox('greenhouse'), createSandbox('greenhouse-v3')]
  const servers = await Promise.all([v1.listen(), v3.listen()])
  try {
    const people = await old(v1, servers[0])
    await current(v3, servers[1], people)
  } finally {
    await Promise.all(servers.map((server) => server.close()))
  }
}

/** Reads only, through each generation that there are credentials for. */
async function real(): Promise<void> {
  realHeading('Greenhouse', 'harvest.greenhouse.io, with the credentials in the environment')
  if (isGiven('GREENHOUSE_API_KEY')) {
    const v1 = await step({ title: 'Connect to Harvest v1', as: 'v1', run: () => GreenhouseConnector.fromEnv() })
    await step({ title: 'Check the key', run: async () => await v1.check(), show: accepted })
    await step({
      title: 'A page of candidates',
      as: 'page',
      run: async () => await v1.candidates.list({ per_page: 5 }),
      show: showPeople,
    })
  }
  if (isGiven('GREENHOUSE_CLIENT_ID')) {
    const v3 = await step({ title: 'Connect to Harvest v3', as: 'v3', run: () => GreenhouseV3.fromEnv() })
    await step({ title: 'Check the client credentials', run: async () => await v3.check(), show: accepted })
    await step({
      title: 'A page of candidates',
      as: 'page',
      run: async () => await v3.candidates.list({ per_page: 5 }),
      show: showPeople,
    })
    await refuseSize(v3)
  }
}

interface Person {
  readonly id?: number
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly company?: string | null
}

function showPeople({ data }: { readonly data: readonly Person[] }): string {
  table(data.map(({ id = '', first_name, last_name }) => [String(id), initialled(first_name, last_name)]))
  return `${data.length} candidates`
}

async function old(sandbox: V1Sandbox, server: Listening): Promise<string[]> {
  const v1 = await step({
    title: 'Connect to Harvest v1',
    as: 'v1',
    run: () => new GreenhouseConnector({ credentials: sandbox.credentials, baseUrl: server.url }),
  })
  const people = await followLinks(v1, sandbox)
  await download(v1, sandbox)
  await retire(v1, sandbox)
  return people
}

const nameOf = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`

async function followLinks(v1: GreenhouseConnector, sandbox: V1Sandbox): Promise<string[]> {
  const sizes: number[] = []
  const people = await step({
    title: 'List candidates; the pages come from Link headers',
    as: 'people',
    run: async () => {
      const people = []
      for await (const { data } of v1.candidates.list({ per_page: 15 }).pages()) {
        sizes.push(data.length)
        people.push(...data)
      }
      return people
    },
    show: (people) => {
      const asked = sandbox.requests.map(({ params }) => params?.['page'] ?? 1)
      claim(asked.join() === '1,2,3', 'there are three pages, and no request after the last one')
      claim(isUnique(people.map(({ id }) => id)), 'no candidate is returned twice')
      table(
        people.slice(0, 3).map((person) => {
          const [application] = person.applications ?? []
          return [nameOf(person), application?.status ?? '', application?.jobs?.[0]?.name ?? 'prospect']
        }),
      )
      return `${people.length} candidates in pages of ${sizes.join(', ')}`
    },
  })
  return people.map(nameOf)
}

async function download(v1: GreenhouseConnector, sandbox: V1Sandbox): Promise<void> {
  const applications = await v1.applications.list().toArray()
  const id = applications.find(({ attachments }) => attachments?.length)?.id ?? 0
  let size = 0
  await step({
    title: 'Download an attachment through a fresh link, without sending the key, with a size limit',
    as: 'file',
    run: async () => {
      const file = await v1.applicationAttachment.download({ id, attachment_index: 0 })
      size = (await file.bytes({ max: 10_000_000 })).length
      return file
    },
    show: ({ filename, contentType, type }) => {
      const [record, stored] = sandbox.requests.slice(-2)
      claim(record?.operation === 'applications.get', 'the record is read first')
      claim('authorization' in (record?.headers ?? {}), 'Greenhouse gets the key')
      claim(!('authorization' in (stored?.headers ?? {})), 'the storage does not get it')
      claim(size > 0, 'the file is not empty')
      return `${filename}, ${contentType}, ${size} bytes: the ${type}`
    },
  })
}

/** The vendor's announcements. */
async function retire(v1: GreenhouseConnector, sandbox: V1Sandbox): Promise<void> {
  await step({
    title: 'After Greenhouse switches off v1, the error says so',
    as: 'error',
    run: async () => {
      sandbox.fault({ kind: 'html', status: 410 })
      return await v1.jobs.list().catch((error) => error)
    },
    show: (error) => {
      const told = error instanceof InvalidRequestError && error.upstream?.code === 'harvest_v1_retired'
      claim(told, 'the error has a code to branch on')
      return refusal(error, 'InvalidRequestError')
    },
  })
}

async function current(sandbox: V3Sandbox, server: Listening, people: readonly string[]): Promise<void> {
  const v3 = await step({
    title: 'Connect to Harvest v3, from the same package',
    as: 'v3',
    run: () => new GreenhouseV3({ credentials: sandbox.credentials, baseUrl: server.url }),
  })
  await step({
    title: 'The same list; the token and cursors are handled for you',
    as: 'same',
    run: async () => await v3.candidates.list({ per_page: 15 }).toArray(),
    show: (same) => {
      claim(same.map(nameOf).sort().join() === [...people].sort().join(), 'the candidates are those of v1')
      const [token, ...pages] = sandbox.requests.map(({ path }) => path.replace(/[?].*/, ''))
      claim(token === '/token' && pages.length === 3, 'one token serves all pages')
      say(`${token}, then ${pages.length} × ${pages[0]}`)
      return `${same.length} candidates, the same as in v1`
    },
  })
  await refuseSize(v3, sandbox.requests)
}

async function refuseSize(v3: GreenhouseV3, sent: readonly unknown[] = []): Promise<void> {
  const before = sent.length
  await step({
    title: 'A page size above the limit is rejected before any request',
    as: 'error',
    run: async () => await v3.candidates.list({ per_page: 501 }).catch((error) => error),
    show: (error) => {
      claim(sent.length === before, 'nothing is sent')
      return refusal(error, 'ParamsError')
    },
  })
}

export const demo: Demo = {
  place: 3,
  section,
  milestones: [
    'const v1 = new GreenhouseConnector(',
    '.pages()',
    '40 candidates in pages of 15, 15, 10',
    'await v1.applicationAttachment.download(',
    'resume-1.pdf, application/pdf, 36 bytes: the resume',
    'InvalidRequestError: [greenhouse jobs.list] 410 harvest_v1_retired',
    'const v3 = new GreenhouseV3(',
    'await v3.candidates.list({ per_page: 15 }).toArray()',
    '/token, then 3 × /v3/candidates',
    '40 candidates, the same as in v1',
    'ParamsError: [greenhouse-v3 candidates.list] per_page',
  ],
  real: {
    env: ({ api_key }) => ({ GREENHOUSE_API_KEY: api_key as string }),
    shown: ['Wei C.'],
  },
}
