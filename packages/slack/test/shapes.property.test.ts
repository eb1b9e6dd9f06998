import { describeShapes } from '@ferrule/proof/shapes'

await describeShapes('slack', { texts: ['xoxb-0123'], runs: { valid: 8, mutated: 25 } })
