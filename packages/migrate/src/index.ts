export type { FileReport, Finding } from './file.ts'
export { type ChangedFile, connectors, type Migrated, type MigrateOptions, migrate } from './migrate.ts'
export type { Argument, Construction, ErrorRule, Rules, Variant, WebhookRule } from './rules.ts'
