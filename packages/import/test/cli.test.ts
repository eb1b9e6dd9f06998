import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Outcome, run } from '../src/cli.ts'
import type { Ask, Screen } from '../src/questions.ts'
import { fixtures } from './support/api.ts'

let cwd: string
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'ferrule-cli-'))
  cpSync(join(fixtures, 'ledger.swagger.json'), join(cwd, 'ledger.json'))
  writeFileSync(join(cwd, 'package.json'), '{ "name": "ledger-connector" }\n')
})
afterEach(() => rmSync(cwd, { recursive: true, force: true }))

const command = (...args: string[]): Promise<Outcome> => run(args, { cwd })
const text = (file: string): string => readFileSync(join(cwd, file), 'utf8')
const edit = (file: string, from: string, to: string): void => {
  expect(text(file)).toContain(from)
  writeFileSync(join(cwd, file), text(file).replaceAll(from, to))
}
const folder = 'schemas/ledger'

test('the first import writes schemas, answers, a report and tests', async () => {
  const { said, status } = await command('ledger.json')
  expect(status).toBe(0)
  expect(said).toContain('4 of 4 operations in 1 resources, 1 lists: schemas/ledger')
  expect(readdirSync(join(cwd, folder)).sort()).toEqual([
    '.draft',
    'IMPORT.md',
    'accounts.ts',
    'connector.ts',
    'import.json',
  ])
  expect(text(`${folder}/connector.ts`)).toContain(
    "auth: { scheme: 'header', header: 'X-Ledger-Key', token: 'api_key' }",
  )
  expect(text(`${folder}/IMPORT.md`)).toContain('| Drafted | 4 |')
  expect(JSON.parse(text('test/import-examples.json'))).toEqual([
    { entity: 'accounts', action: 'list', records: [{ id: 7, name: 'Cash' }] },
  ])
})

test('a second import asks nothing and changes nothing', async () => {
  await command('ledger.json')
  const before = text(`${folder}/accounts.ts`)
  const ask: Ask = () => Promise.reject(new Error('asked'))
  const { status } = await run([], { cwd, ask })
  expect(status).toBe(0)
  expect(text(`${folder}/accounts.ts`)).toBe(before)
  // The document's title gives the name, so it is the same connector.
  expect((await run(['ledger.json'], { cwd, ask })).status).toBe(0)
  expect(text(`${folder}/accounts.ts`)).toBe(before)
})

test('a list of a style that is none is refused, not drafted as a record', async () => {
  await command('ledger.json')
  edit(`${folder}/import.json`, '"style": "', '"style": "by_')
  await expect(command()).rejects.toThrow('must be one of page_token, last_id, offset, page_number, link')
})

describe('--check', () => {
  test('says nothing about an import that is as it should be, whatever the author wrote', async () => {
    await command('ledger.json')
    edit(`${folder}/accounts.ts`, "summary: 'Accounts.'", "summary: 'Books of the company.'")
    expect(await command('--check')).toEqual({ said: '', status: 0 })
  })
  test('a changed document, and a changed draft', async () => {
    await command('ledger.json')
    edit('ledger.json', '"limit"', '"count"')
    expect(await command('--check')).toEqual({
      said: '.draft/accounts.ts differs\nthe document has changed: run ferrule-import',
      status: 1,
    })
    edit('ledger.json', '"count"', '"limit"')
    edit(`${folder}/.draft/accounts.ts`, "'accounts'", "'others'")
    expect((await command('--check')).said).toContain('the draft was changed by hand')
    expect(existsSync(join(cwd, 'test/import-sandbox.test.ts'))).toBe(true)
  })
  test('needs an import', async () => {
    await expect(command('--check', 'ledger.json')).rejects.toThrow('there is no import.json')
  })
})

describe('an update', () => {
  const grow = (): void => {
    const document = JSON.parse(text('ledger.json'))
    document.definitions.Account.properties.currency = { type: 'string', description: 'ISO 4217' }
    document.paths['/transfers'] = { get: document.paths['/accounts'].get }
    delete document.paths['/accounts/{id}/logo']
    writeFileSync(join(cwd, 'ledger.json'), JSON.stringify(document))
  }

  test("keeps the author's words and brings the document's", async () => {
    await command('ledger.json')
    edit(`${folder}/accounts.ts`, "summary: 'Accounts.'", "summary: 'Books of the company.'")
    grow()
    const { said, status } = await command('--only', 'accounts,transfers')
    expect(status).toBe(0)
    expect(said).toContain('accounts.ts: merged with your changes')
    expect(said).toContain('transfers.ts: added')
    const merged = text(`${folder}/accounts.ts`) + text(`${folder}/shared.records.ts`)
    expect(merged).toContain('Books of the company.')
    expect(merged).toContain('ISO 4217')
    expect(merged).not.toContain('logo')
    expect(said).toContain("'ledger-connector': major")
    expect(said).toContain('Breaking:\n\n- `accounts.logo` is gone (POST /accounts/{id}/logo)\n\n')
    expect(said).toContain('New resources:\n\n- `transfers`\n\nNew actions:\n\n- `transfers.list` (GET /transfers)')
    expect(await command('--check')).toEqual({ said: '', status: 0 })
  })

  test('says what breaks programs, by name', async () => {
    await command('ledger.json')
    const document = JSON.parse(text('ledger.json'))
    delete document.definitions.Account.properties.closed
    const { parameters } = document.paths['/accounts'].get
    parameters.push({ name: 'book', in: 'query', type: 'string', required: true })
    Object.assign(
      parameters.find(({ name }: { name: string }) => name === 'limit'),
      { type: 'string' },
    )
    writeFileSync(join(cwd, 'ledger.json'), JSON.stringify(document))
    const { said } = await command()
    for (const line of [
      "'ledger-connector': major",
      '- `accounts.list` needs book now',
      '- `accounts.list` takes limit as string instead of number',
      '- `accounts.list` no longer answers with closed',
      '- `accounts.create` no longer takes closed',
    ])
      expect(said).toContain(line)
    // More of the same breaks nothing.
    document.definitions.Account.properties.currency = { type: 'string' }
    writeFileSync(join(cwd, 'ledger.json'), JSON.stringify(document))
    expect((await command()).said).toContain("'ledger-connector': patch")
  })

  test('what both changed is marked, and ends with 1', async () => {
    await command('ledger.json')
    edit(`${folder}/accounts.ts`, 'closed: ', 'is_closed: ')
    edit('ledger.json', '"closed"', '"shut"')
    const { said, status } = await command()
    expect(status).toBe(1)
    expect(said).toContain('accounts.ts: CONFLICT')
    expect(text(`${folder}/accounts.ts`)).toContain('<<<<<<< yours')
    expect(await command('--check')).toEqual({
      said: 'accounts.ts holds conflict markers: settle them',
      status: 1,
    })
  })

  test('the note goes where changesets are', async () => {
    await command('ledger.json')
    mkdirSync(join(cwd, '.changeset'))
    grow()
    const { said } = await command()
    const [, file] = /wrote (\S+)/.exec(said) ?? []
    expect(text(file as string)).toContain('Ledger: updated')
  })

  test('an entity that the document dropped goes, unless its author changed it', async () => {
    await command('ledger.json', '--all')
    const document = JSON.parse(text('ledger.json'))
    document.paths = { '/others': document.paths['/accounts'] }
    writeFileSync(join(cwd, 'ledger.json'), JSON.stringify(document))
    edit(`${folder}/accounts.ts`, "summary: 'Accounts.'", "summary: 'Mine.'")
    expect((await command('--all')).said).toContain('accounts.ts: kept because you changed it')
    expect(text(`${folder}/accounts.ts`)).toContain('Mine.')
  })
})

describe('questions', () => {
  // Text that no word calls a number: how the list continues is open.
  beforeEach(() =>
    edit('ledger.json', '"offset", "in": "query", "type": "integer"', '"offset", "in": "query", "type": "string"'),
  )
  const answering =
    (seen: Screen[], answers: readonly string[]): Ask =>
    async (screen) => {
      seen.push(screen)
      return answers[seen.length - 1] ?? ''
    }

  test('one screen each, with evidence; the answers are kept', async () => {
    const seen: Screen[] = []
    const ask = answering(seen, ['all', 'bearer', 'accounts=books', '1 page_number offset total_count limit accounts'])
    await run(['ledger.json'], { cwd, ask })
    expect(seen.map(({ title }) => title)).toEqual([
      'Which resources? Those with * can be read.',
      'Which credentials?',
      'What are the resources called?',
      'How do these lists continue? 0 others are clear.',
    ])
    expect(seen[3]?.lines[0]).toContain(
      '1 ? books.list: offset · offset ← total_count · accounts · limit  (a number of records to skip',
    )
    expect(text(`${folder}/books.ts`)).toContain("style: 'page_number'")
    expect(text(`${folder}/connector.ts`)).toContain("scheme: 'bearer'")
    const before = text(`${folder}/books.ts`)
    await command()
    expect(text(`${folder}/books.ts`)).toBe(before)
  })

  describe('keys that the document leaves open', () => {
    const wards = (properties: object): void => {
      const record = { type: 'object', properties }
      const answer = (schema: object) => ({ 200: { description: 'x', content: { 'application/json': { schema } } } })
      const place = (name: string, type: string) => ({ name, in: 'path', required: true, schema: { type } })
      const paths = {
        '/wards': { get: { responses: answer({ type: 'array', items: record }) } },
        '/wards/{ward}': { get: { parameters: [place('ward', 'string')], responses: answer(record) } },
        '/beds/{bed_id}': { get: { parameters: [place('bed_id', 'integer')], responses: answer(record) } },
      }
      const info = { title: 'Wards', version: '1' }
      const servers = [{ url: 'https://wards.example' }]
      writeFileSync(join(cwd, 'wards.json'), JSON.stringify({ openapi: '3.1.0', info, servers, paths }))
    }
    const fields = {
      id: { type: 'integer' },
      name: { type: 'string' },
      sign: { type: 'string' },
      open: { type: 'boolean' },
    }
    const kept = () => JSON.parse(text('schemas/wards/import.json')).keys
    const answers = (key: string) => ['', 'none', '', key]

    test('are asked with their evidence, kept, and not asked again', async () => {
      wards(fields)
      const seen: Screen[] = []
      await run(['wards.json'], { cwd, ask: answering(seen, answers('wards=sign')) })
      expect(seen[3]).toEqual({
        title: 'Which field of a record does its path carry? The document leaves it open.',
        lines: [
          'wards  /wards/{ward}: name  (no field is called ward; name is a usual name of keys; fields: id, name, sign)',
        ],
        question: 'resource=field, separated by commas; `none`: the record does not show it',
        usual: 'as guessed',
      })
      expect(text('schemas/wards/wards.ts')).toContain("key: 'sign',")
      expect(text('schemas/wards/beds.ts')).not.toContain('key:')
      expect(kept()).toEqual({ '/wards': 'sign' })
      expect(text('schemas/wards/IMPORT.md')).not.toContain('Keys to look at')
      const ask: Ask = () => Promise.reject(new Error('asked'))
      expect(await run([], { cwd, ask })).toMatchObject({ status: 0 })
      expect(await run(['--check'], { cwd, ask })).toEqual({ said: '', status: 0 })
      expect(kept()).toEqual({ '/wards': 'sign' })
    })

    test('--yes takes the guess, and the report shows it', async () => {
      wards(fields)
      await command('wards.json', '--yes')
      expect(text('schemas/wards/wards.ts')).toContain("key: 'name',")
      expect(kept()).toEqual({ '/wards': 'name' })
      expect(text('schemas/wards/IMPORT.md')).toContain(
        '| `wards` | `/wards/{ward}` | `name` | no field is called ward',
      )
    })

    test('a record that does not show its key', async () => {
      wards(fields)
      await run(['wards.json'], { cwd, ask: answering([], answers('wards=none')) })
      expect(text('schemas/wards/wards.ts')).not.toContain('key:')
      expect(kept()).toEqual({ '/wards': 'none' })
      await command('--yes')
      expect(kept()).toEqual({ '/wards': 'none' })
    })

    test('a key that a new document dropped is guessed anew', async () => {
      wards(fields)
      await run(['wards.json'], { cwd, ask: answering([], answers('wards=sign')) })
      wards({ code: { type: 'string' }, beds: { type: 'integer' } })
      await command()
      expect(kept()).toMatchObject({ '/wards': 'code' })
    })

    test('imports from before the question still work', async () => {
      wards(fields)
      await command('wards.json', '--yes')
      edit('schemas/wards/import.json', '"keys"', '"others"')
      expect(await command()).toMatchObject({ status: 0 })
      expect(kept()).toEqual({ '/wards': 'name' })
      edit('schemas/wards/import.json', '"keys": {', '"keys": [], "others": {')
      await expect(command()).rejects.toThrow('import.json: "keys" must be an object')
    })

    test.each([
      ['beds=id', 'the key of "beds" is not open'],
      ['wards=sing', '"wards" has no field "sing"; it has id, name, sign'],
    ])('%s is refused', async (key, message) => {
      wards(fields)
      await expect(run(['wards.json'], { cwd, ask: answering([], answers(key)) })).rejects.toThrow(message)
    })
  })

  test('lists without a doubt are not asked, and can be corrected by name', async () => {
    edit('ledger.json', '"offset", "in": "query", "type": "string"', '"offset", "in": "query", "type": "integer"')
    const seen: Screen[] = []
    await run(['ledger.json'], { cwd, ask: answering(seen, []) })
    expect(seen).toHaveLength(3)
    expect(text(`${folder}/IMPORT.md`)).toContain(
      '| 1 | `offset · offset ← total_count · * · limit` | `accounts.list` |',
    )
    expect(text(`${folder}/IMPORT.md`)).not.toContain('Lists to look at')
  })

  test('the report says doubts first, a line for each kind', async () => {
    await command('ledger.json')
    expect(text(`${folder}/IMPORT.md`)).toContain(
      '| `offset · offset ← total_count · * · limit` | a number of records to skip; nothing says that its text is a number | `accounts.list` |',
    )
  })

  test('doubts that nobody settled stay in the report, and go with a decision', async () => {
    await command('ledger.json')
    await command()
    expect(text(`${folder}/IMPORT.md`)).toContain('## Lists to look at')
    const answers = JSON.parse(text(`${folder}/import.json`))
    answers.lists['GET /accounts'] = { ...answers.lists['GET /accounts'], style: 'page_number', param: 'offset' }
    writeFileSync(join(cwd, folder, 'import.json'), JSON.stringify(answers))
    await command()
    expect(text(`${folder}/IMPORT.md`)).not.toContain('## Lists to look at')
  })

  test('--yes asks none', async () => {
    const ask: Ask = () => Promise.reject(new Error('asked'))
    await expect(run(['ledger.json'], { cwd, ask })).rejects.toThrow('asked')
    await expect(run(['ledger.json', '--yes'], { cwd, ask })).resolves.toMatchObject({ status: 0 })
  })

  test.each([
    [['nothing'], 'there is no resource "nothing"'],
    [['all', 'magic'], 'credentials must be one of'],
    [['all', '', 'accounts=Books'], '"Books" must be in snake_case'],
    [['all', '', '', '9 single'], 'there is no list 9'],
    [['all', '', '', '1 magic'], 'the style of a list must be one of'],
  ])('%j is refused', async (answers, message) => {
    await expect(run(['ledger.json'], { cwd, ask: answering([], answers) })).rejects.toThrow(message)
  })
})

test('what cannot work is said', async () => {
  await expect(command()).rejects.toThrow('name a document')
  await expect(command('none.json')).rejects.toThrow('there is no file none.json')
  await expect(command('.')).rejects.toThrow('. is a folder; name the document in it')
  await expect(command('a', 'b')).rejects.toThrow('pass one document, not 2')
  await expect(command('ledger.json', '--only', 'x')).rejects.toThrow('there is no resource "x"; there are: accounts')
  await expect(command('ledger.json', '--name', 'A B')).rejects.toThrow('--name must be')
  mkdirSync(join(cwd, folder), { recursive: true })
  writeFileSync(join(cwd, folder, 'connector.ts'), '')
  await expect(command('ledger.json')).rejects.toThrow('holds schemas that no import wrote')
})

test('a host that the document does not name is asked for, and the first thing that the report has', async () => {
  edit('ledger.json', '"host"', '"x-host"')
  expect((await command('ledger.json')).said).toContain(
    'https://api.ledger.example is invented: set it with --base-url',
  )
  expect(text(`${folder}/IMPORT.md`).split('\n')[2]).toContain('invented https://api.ledger.example')
  rmSync(join(cwd, 'schemas'), { recursive: true })
  const titles: string[] = []
  const ask: Ask = async ({ title }) => {
    titles.push(title)
    return titles.length === 1 ? 'https://books.ledger.com/v2' : ''
  }
  expect((await run(['ledger.json'], { cwd, ask })).said).not.toContain('invented')
  expect(titles[0]).toContain('the document names no host'.slice(4))
  expect(text(`${folder}/connector.ts`)).toContain('https://books.ledger.com')
  expect(text(`${folder}/IMPORT.md`)).not.toContain('invented')
  rmSync(join(cwd, 'schemas'), { recursive: true })
  await expect(run(['ledger.json'], { cwd, ask: () => Promise.resolve('http://x?y') })).rejects.toThrow('must be https')
  const local: Ask = async ({ title }) => (title.includes('address') ? 'http://localhost:8080/v2' : '')
  expect((await run(['ledger.json'], { cwd, ask: local })).status).toBe(0)
  expect(text(`${folder}/connector.ts`)).toContain('http://localhost:8080')
})
