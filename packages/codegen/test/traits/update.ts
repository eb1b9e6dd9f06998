import { main } from '../../src/cli.ts'

process.exitCode = await main([], import.meta.dirname)
