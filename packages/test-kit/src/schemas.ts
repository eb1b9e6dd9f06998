// What tests of schemas read of the generator, which publishes only the words of the language.
export { loadConnector } from '../../codegen/src/index.ts'
export type { Field, ObjectType, Type } from '../../codegen/src/ir.ts'
export { newReading, readZod } from '../../codegen/src/read-zod.ts'
