import { expect, vi } from 'vitest'
import { API_KEY } from './acme.ts'
import { isFerruleError } from './core.ts'
import { shown } from './nimbus.ts'

const { FUZZ_RUNS, FUZZ_SEED } = process.env
const seed = Number(FUZZ_SEED ?? 20_261_121)

/** The same runs each time. `FUZZ_RUNS=100000` makes more of each kind, `FUZZ_SEED=7` others. */
export const runs = (usual: number) => ({ numRuns: Number(FUZZ_RUNS ?? usual), seed })

if (FUZZ_RUNS) vi.setConfig({ testTimeout: 3_600_000 })
console.info(`fuzz: seed ${seed}, ${FUZZ_RUNS ?? 'the usual'} runs (FUZZ_RUNS, FUZZ_SEED)`)

/** Whatever comes of it is a value, or an error of ours without a secret. */
export async function tamed(work: PromiseLike<unknown>, secret = API_KEY): Promise<unknown> {
  try {
    return { value: await work }
  } catch (error) {
    expect(isFerruleError(error)).toBe(true)
    expect(await shown(error)).not.toContain(secret)
    return error
  }
}
