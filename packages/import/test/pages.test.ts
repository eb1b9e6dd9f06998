import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../src/cli.ts'
import { repository } from './support/api.ts'
import { generated, project } from './support/project.ts'

/** A wrong guess fails a drafted test: its sandbox continues lists as the document says, whatever the schema does. */

const text = { type: 'string' }
const boat = { type: 'object', required: ['id'], properties: { id: text, name: text } }
const query = (name: string, type: string, description: string) => ({
  name,
  in: 'query',
  description,
  schema: { type },
})
const limit = { ...query('limit', 'integer', 'Boats on a page'), schema: { type: 'integer', minimum: 1, maximum: 50 } }
const list = (position: object, members: object) => ({
  get: {
    parameters: [position, limit],
    responses: {
      200: {
        description: '',
        content: {
          'application/json': {
            schema: { type: 'object', properties: { data: { type: 'array', items: boat }, ...members } },
          },
        },
      },
    },
  },
})
const document = {
  openapi: '3.1.0',
  info: { title: 'Fleet', version: '1' },
  servers: [{ url: 'https://fleet.example' }],
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/boats': list(query('cursor', 'string', 'The `next_cursor` of the previous response'), { next_cursor: text }),
    '/crews': list(query('page', 'integer', 'The page number, from 1'), { total: { type: 'integer' } }),
    // The name says a page, and the words say otherwise.
    '/ports': list(query('page', 'integer', 'Number of records to skip'), { total: { type: 'integer' } }),
  },
}

/** The results of the drafted tests, by their names. */
function results(root: string): Record<string, string> {
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs')
  const config = join(root, 'vitest.config.mjs')
  writeFileSync(
    config,
    "export default { resolve: { conditions: ['@ferrule/source', 'node'] }, ssr: { resolve: { conditions: ['@ferrule/source', 'node'] } } }\n",
  )
  const output = join(root, 'results.json')
  const flags = ['--root', root, '--reporter=json', `--outputFile=${output}`]
  spawnSync(process.execPath, [vitest, 'run', ...flags], { cwd: root, env: { PATH: process.env['PATH'] } })
  const { testResults } = JSON.parse(readFileSync(output, 'utf8'))
  const all: { title: string; status: string }[] = testResults[0].assertionResults
  return Object.fromEntries(all.map(({ title, status }) => [title, status]))
}

test('the drafted tests pass for what the document says, and fail for anything else', {
  timeout: 240_000,
}, async () => {
  const good = await imported({})
  expect(readFileSync(join(good, 'schemas/fleet/IMPORT.md'), 'utf8')).toContain(
    'a number of a page; the words say offset by page | `ports.list`',
  )
  expect(results(good)).toMatchObject({
    'boats.list continues as the document says': 'passed',
    'crews.list continues as the document says': 'passed',
    'ports.list continues as the document says': 'failed',
  })

  const guess = { size: 'limit', pageSize: 100, records: 'data' }
  const broken = await imported({
    'GET /boats': { style: 'offset', param: 'cursor', ...guess },
    'GET /crews': { style: 'single', param: '', records: 'data' },
    'GET /ports': { style: 'offset', param: 'page', total: 'total', ...guess },
  })
  expect(results(broken)).toMatchObject({
    'boats.list continues as the document says': 'failed',
    'crews.list continues as the document says': 'failed',
    'ports.list continues as the document says': 'passed',
  })
})

/** A project with a generated connector, whose lists somebody decided. */
async function imported(lists: object): Promise<string> {
  const root = project()
  writeFileSync(join(root, 'fleet.json'), JSON.stringify(document))
  await run(['fleet.json', '--yes', '--all'], { cwd: root })
  const file = join(root, 'schemas/fleet/import.json')
  const answers = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...answers, lists: { ...answers.lists, ...lists } }))
  await run([], { cwd: root })
  await generated(root, 'fleet')
  return root
}
