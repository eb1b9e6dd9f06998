import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { digestOf } from '@ferrule/test-kit/digest'
import type { Answers } from '../../src/answers.ts'
import { planOf } from '../../src/draft/plan.ts'
import type { Api } from '../../src/model.ts'
import { readApi } from '../../src/read/index.ts'
import { readSource, type Source } from '../../src/read/source.ts'

export const repository = resolve(import.meta.dirname, '../../../..')
export const fixtures = resolve(import.meta.dirname, '../fixtures')

const specs = resolve(repository, '../shared/specs')

/** Whether the whole documents are there. The digest of Stripe's has no operations: its SDK has the rest in its typings. */
export const areWhole = existsSync(specs) && !process.env['FERRULE_DIGESTS']

/** A published document, whole where it is there, else its digest. */
export async function publishedSource(file: string): Promise<Source> {
  if (areWhole) return readSource(join(specs, file), specs)
  const digest = digestOf(`specs/${file}`, 'packages/import/test/digest.json') ?? digestOf(`specs/${file}`)
  if (digest === undefined) throw new Error(`there is no digest of ${file}`)
  return { from: file, name: file, text: JSON.stringify(digest), folder: undefined }
}

export const published = async (file: string): Promise<Api> => readApi(await publishedSource(file))
export const fixture = async (file: string): Promise<Api> => readApi(await readSource(join(fixtures, file), fixtures))

/** Answers of somebody who takes every guess, for all that there is. */
export function allOf(api: Api, name: string, from = 'document.json'): Answers {
  const answers: Answers = { from, digest: '', name, title: name, entities: {}, actions: {}, lists: {} }
  return { ...answers, only: [...new Set(planOf(api, answers).placed.map(({ entity }) => entity))] }
}
