import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Answers } from '../../src/answers.ts'
import { planOf } from '../../src/draft/index.ts'
import type { Api } from '../../src/model.ts'
import { readApi } from '../../src/read/index.ts'
import { readSource } from '../../src/read/source.ts'

export const repository = resolve(import.meta.dirname, '../../../..')
export const fixtures = resolve(import.meta.dirname, '../fixtures')

/** Published documents, where they are. */
const specs = resolve(repository, '../shared/specs')
export const isThere = (file: string): boolean => existsSync(join(specs, file))
export const published = async (file: string): Promise<Api> => readApi(await readSource(join(specs, file), specs))
export const fixture = async (file: string): Promise<Api> => readApi(await readSource(join(fixtures, file), fixtures))

/** Answers of somebody who takes every guess, for all that there is. */
export function allOf(api: Api, name: string, from = 'document.json'): Answers {
  const answers: Answers = { from, digest: '', name, title: name, entities: {}, actions: {}, lists: {} }
  return { ...answers, only: [...new Set(planOf(api, answers).placed.map(({ entity }) => entity))] }
}
