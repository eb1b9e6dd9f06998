// All that tests of core use, from the three entries together.
export { plan } from '../../src/client/plan.ts'
export * from '../../src/connector.ts'
export { errorClasses } from '../../src/errors/ferrule-error.ts'
export * from '../../src/index.ts'
export * from '../../src/runtime.ts'
