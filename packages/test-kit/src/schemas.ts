// Parts of the generator that tests of schemas need. The package publishes only the words of the language.
export { loadConnector } from '../../codegen/src/index.ts'
export type { Field, ObjectType, Type } from '../../codegen/src/ir.ts'
export { newReading, readZod } from '../../codegen/src/read-zod.ts'
