import { describeShapes } from '@ferrule/test-kit/shapes'

await describeShapes('slack', { texts: ['xoxb-0123'], runs: { valid: 8, mutated: 25 } })
