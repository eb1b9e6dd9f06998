// Every call of the programs and ports of this repository, moved, sends the request that it sent with the vendor's own SDK.
import { existsSync, globSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { recorder } from '@ferrule/test-kit/migrated'
import { root } from '@ferrule/test-kit/repo'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { filesIn } from '../src/project.ts'
import './support/declarations.ts'
import { ANSWER, type Judged, judge, type Vendor } from './support/judge.ts'

// Before the clients are loaded, since some keep the platform's `fetch`.
const { record, close } = recorder(() => ({ body: ANSWER }))
const { vendors } = await import('./support/vendors.ts')
afterAll(close)

const filesOf = (connector: string): string[] => {
  const cwd = join(root, 'packages', connector, 'test')
  return globSync(['fixtures/migrate/*.before.ts', 'ports/before.ts'], { cwd }).map((file) => join(cwd, file))
}

/** Calls that stay, and those that are moved and cannot be run apart from their program. */
const EXCEPTIONS: Readonly<Record<string, { left?: readonly string[]; notRun?: readonly string[] }>> = {
  // The port sends to its own server.
  'google-drive': { left: ['the option rootUrl has no counterpart'] },
  // The method of earlier versions throws in the installed one.
  shopify: {
    notRun: [
      'shop.before.ts: the SDK sends nothing: Feature was deprecated in version 12.0.0',
      'shop.before.ts: the SDK sends nothing: Feature was deprecated in version 12.0.0',
    ],
  },
}

const PROGRAMS = process.env['FERRULE_PROGRAMS']

const count = ({ verdicts }: Judged, wanted: string) => verdicts.filter(({ verdict }) => verdict === wanted).length

const KINDS = ['same', 'wrong', 'not sent', 'not run']

const foldersIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
        one.isDirectory() && one.name !== 'node_modules' ? [one.name] : [],
      )
    : []

const programs = PROGRAMS
  ? Object.keys(vendors).flatMap((name) => foldersIn(join(PROGRAMS, name)).map((program) => [name, program] as const))
  : []

/** Programs of others, at `<folder>/<connector>/<program>`, with the SDKs installed there. */
test.runIf(PROGRAMS).each(programs)(
  'public programs: %s, %s',
  async (name, program) => {
    const folder = join(PROGRAMS ?? '', name, program)
    const found = await judge(filesIn([folder]), folder, vendors[name] as Vendor, record)
    const lines = found.verdicts.filter(({ verdict }) => verdict !== 'same').map((one) => JSON.stringify(one, null, 1))
    const { calls, moved, left } = found
    const numbers = KINDS.map((kind) => `${count(found, kind)} ${kind}`).join(', ')
    console.log(
      [
        ...lines,
        ...left.map((why) => `left: ${why}`),
        `${name}/${program}: ${calls} calls, ${moved} moved: ${numbers}`,
      ].join('\n'),
    )
    expect(count(found, 'wrong')).toBe(0)
  },
  120_000,
)

test.each(Object.entries(vendors))('%s', async (name, vendor) => {
  const files = filesOf(name).sort()
  const [first = ''] = files
  const { calls, verdicts, left } = await judge(files, dirname(first), vendor, record)
  const of = (wanted: string) =>
    verdicts.flatMap(({ at, verdict, why }) =>
      verdict === wanted ? [`${relative(dirname(first), at.replace(/:\d+$/, ''))}: ${why}`] : [],
    )
  expect([...of('wrong'), ...of('not sent')]).toEqual([])
  expect(of('not run')).toEqual(EXCEPTIONS[name]?.notRun ?? [])
  expect(left).toEqual(EXCEPTIONS[name]?.left ?? [])
  expect(calls).toBeGreaterThan(5)
})

/** Verdicts on a program of one file, with the SDKs of this repository. */
async function verdictsOn(name: string, file: string, text: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-judge-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, file), text)
  const { verdicts } = await judge(filesIn([folder]), folder, vendors[name] as Vendor, record)
  return verdicts.map(({ verdict, why = '' }) => `${verdict}${why && `: ${why}`}`)
}

test('values that stand in are of the form that the connector takes', async () => {
  const verdicts = await verdictsOn(
    'google-drive',
    'a.ts',
    `import { drive } from '@googleapis/drive'
const client = drive({ version: 'v3', auth: {} as never })
type Who = { type: 'user' | 'anyone'; role: string; emailAddress?: string; notify?: boolean }
export const share = (fileId: string, { type, role, emailAddress, notify }: Who) =>
  client.permissions.create({
    fileId,
    requestBody: { type, role, ...(type === 'user' && { emailAddress }) },
    sendNotificationEmail: notify,
  })
export const list = (orderBy: string) => client.files.list({ orderBy })
export const save = async (name: string, mimeType: string, body: string) => {
  const media = { mimeType, body }
  await client.files.create({ requestBody: { name }, media })
}
`,
  )
  expect(verdicts).toEqual(['same', 'same', 'same'])
})

test('values that stand in are of the kind that the program has, and of the kind that the connector takes where no type says it', async () => {
  const verdicts = await verdictsOn(
    'mailchimp',
    'a.ts',
    `import mailchimp from '@mailchimp/mailchimp_marketing'
mailchimp.setConfig({ apiKey: 'k-us1' })
export const add = (list: string, member: any) => mailchimp.lists.addListMember(list, member)
export const tag = (list: string, hash: string, tags: any) => mailchimp.lists.updateListMemberTags(list, hash, { tags })
export const first = (list: string, count: number) => mailchimp.lists.getListMembersInfo(list, { count })
`,
  )
  expect(verdicts).toEqual(['same', 'same', 'same'])
  const { params } = vendors['mailchimp'] as Vendor
  const vip = params.at('listMembers.create', ['vip'])
  expect([vip?.type, vip && params.fitting('v-1', vip, 'vip')]).toEqual(['boolean', 'v-1'])
})
