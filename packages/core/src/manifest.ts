export type * from './contract/manifest.ts'
export type * from './sync-definition.ts'
