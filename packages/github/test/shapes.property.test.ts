import { describeShapes } from '@ferrule/test-kit/shapes'

// Letters in the form of a key; no key is made of them.
const key = '-----BEGIN RSA PRIVATE KEY-----\nQUFB\n-----END RSA PRIVATE KEY-----\n'

await describeShapes('github', { texts: ['2022-11-28', 'ghp_0123', '4711', key], runs: { valid: 8, mutated: 25 } })
