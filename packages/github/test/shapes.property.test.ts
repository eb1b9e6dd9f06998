import { describeShapes } from '@ferrule/test-kit/shapes'

await describeShapes('github', { texts: ['2022-11-28', 'ghp_0123'], runs: { valid: 8, mutated: 25 } })
