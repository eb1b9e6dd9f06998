import { describe, expect, test } from 'vitest'
import { type Given, SettingsError, settle } from '../src/settings.ts'

test('what is not said follows from the folder', async () => {
  expect(await settle({ folder: 'work/Acme CRM-connector' })).toEqual({
    folder: 'work/Acme CRM-connector',
    name: 'acme-crm',
    title: 'Acme Crm',
    packageName: 'acme-crm-connector',
    baseUrl: 'https://api.acme-crm.example',
    auth: 'bearer',
    authHeader: 'X-Api-Key',
    tokenUrl: 'https://api.acme-crm.example/oauth/token',
    pagination: 'page-token',
  })
})

test('what is said stays as it is', async () => {
  const given = {
    folder: '.',
    name: 'acme',
    title: 'ACME & Sons',
    packageName: '@acme/api',
    baseUrl: 'http://localhost:3000/v2',
    auth: 'oauth',
    authHeader: 'Token',
    tokenUrl: 'https://login.acme.example/token',
    pagination: 'link',
  }
  expect(await settle(given)).toEqual(given)
})

describe('refused, by the name of the flag', () => {
  test.each<[keyof Given, string, string]>([
    ['folder', ' ', '<folder> must be named'],
    ['name', 'Acme', '--name must be lower-case'],
    ['name', '2acme', '--name must be lower-case'],
    ['name', 'acme--crm', '--name must be lower-case'],
    ['name', 'acme_crm', '--name must be lower-case'],
    ['name', '../acme', '--name must be lower-case'],
    ['name', 'client', '--name must be'],
    ['title', "It's", '--title must be letters'],
    ['title', '', '--title must be letters'],
    ['packageName', 'Acme', '--package must be a name for npm'],
    ['packageName', '../acme', '--package must be a name for npm'],
    ['baseUrl', 'api.acme.example', '--base-url must be an address'],
    ['baseUrl', 'http://api.acme.example', '--base-url must begin with https'],
    ['baseUrl', 'https://user:secret@api.acme.example', '--base-url must have no user'],
    ['baseUrl', 'https://api.acme.example?key=1', '--base-url must have no user'],
    ['auth', 'magic', '--auth must be one of bearer, header, basic, oauth'],
    ['authHeader', 'X Api Key', '--auth-header must be the name of a header'],
    ['tokenUrl', 'ftp://login.acme.example', '--token-url must begin with https'],
    ['pagination', 'pages', '--pagination must be one of page-token'],
  ])('%s %j', async (setting, value, message) => {
    const settled = settle({ folder: 'acme', [setting]: value })
    await expect(settled).rejects.toBeInstanceOf(SettingsError)
    await expect(settled).rejects.toThrow(message)
  })

  test('a folder that no name follows from', async () => {
    await expect(settle({ folder: '42' })).rejects.toThrow('--name must be lower-case')
  })
})

describe('questions', () => {
  /** Answers by the first word of the question, and keeps them in mind. */
  async function asked(given: Given, answers: Record<string, string> = {}) {
    const questions: string[] = []
    const settings = await settle(given, async ({ ask }, preset) => {
      questions.push(`${ask} [${preset}]`)
      return answers[ask] ?? ''
    })
    return { settings, questions }
  }

  test('only what was not said, with what is usual', async () => {
    const { settings, questions } = await asked(
      { folder: 'acme', auth: 'bearer', baseUrl: 'https://acme.example' },
      { 'Display name of the vendor': ' ACME ', 'Pagination style of lists': 'offset' },
    )
    expect(questions).toEqual([
      'Name of the connector [acme]',
      'Display name of the vendor [Acme]',
      'Name of the package [acme-connector]',
      'Pagination style of lists [page-token]',
    ])
    expect(settings).toMatchObject({ title: 'ACME', pagination: 'offset', packageName: 'acme-connector' })
  })

  test('the header and the token address only where they matter', async () => {
    const of = async (auth: string) => (await asked({ folder: 'acme', auth })).questions.join()
    expect(
      [await of('header'), await of('oauth'), await of('basic')].map((text) => [
        /API key/.test(text),
        /OAuth/.test(text),
      ]),
    ).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ])
  })

  test('a wrong answer is an error, too', async () => {
    await expect(asked({ folder: 'acme' }, { Credentials: 'none' })).rejects.toThrow('--auth must be one of')
  })
})
