import { shapesAreZod } from './support/shapes.ts'

await shapesAreZod('greenhouse', '@ferrule/greenhouse')
await shapesAreZod('greenhouse-v3', '@ferrule/greenhouse/v3')
