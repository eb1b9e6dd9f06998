import { fakeFetch } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { API_KEY, acme } from '../kit/acme.ts'
import { createClient, type Operation, ParamsError, reservedPath } from '../kit/core.ts'
import { failure } from '../kit/failure.ts'
import { OPTIONAL, STRING } from '../kit/shapes.ts'

const operation: Operation = {
  connector: 'acme',
  entity: 'topics',
  action: 'publish',
  method: 'GET',
  path: '/v1/{+name}:publish',
  params: { fields: { name: STRING, q: STRING | OPTIONAL } },
  in: { name: 'none' },
  prepare: reservedPath,
}
const fetch = fakeFetch(() => ({ body: {} }))
const client = createClient(acme, { credentials: { api_key: API_KEY }, fetch })
const sent = async (name: string): Promise<string> => new URL((await client.prepare(operation, { name })).url).href

describe('{+name} in a path', () => {
  test.each([
    ['projects/p1/topics/t1', '/v1/projects/p1/topics/t1:publish'],
    ['a:b/c@d', '/v1/a:b/c@d:publish'],
    ['a?b=1#c', '/v1/a%3Fb=1%23c:publish'],
    ['100%/%2e%2e/x', '/v1/100%25/%252e%252e/x:publish'],
    ['é \\', '/v1/%C3%A9%20%5C:publish'],
    ['\ud800', '/v1/%EF%BF%BD:publish'],
  ])('%j stays in the path', async (name, path) => {
    expect(await sent(name)).toBe(`https://api.acme.test${path}`)
  })

  test.each(['', '/', '//evil.test/x', 'a//b', '../x', 'a/../../b', './a', 'a/.', 'a\n/b', 'a/'])(
    '%j is refused',
    async (name) => {
      const error = await failure(sent(name))
      expect(error).toBeInstanceOf(ParamsError)
      expect(error.message).toContain('name is a path: it cannot contain empty segments')
    },
  )
})
