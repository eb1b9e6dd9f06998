import { migrations } from '#migrations'
import { type FileReport, moveFile } from './file.ts'
import { filesIn, Project } from './project.ts'
import type { Migration } from './rules.ts'

export interface MigrateOptions {
  /** Files and folders. */
  readonly paths: readonly string[]
  /** Names of connectors; absent: all whose SDK is imported. */
  readonly only?: readonly string[]
  /** Where the settings of TypeScript are looked for. Default: the working directory. */
  readonly folder?: string
}

export interface ChangedFile extends FileReport {
  readonly file: string
  readonly before: string
  readonly after: string
}

export interface Migrated {
  readonly files: readonly ChangedFile[]
  /** Packages to install, and packages that no changed file imports any more. */
  readonly install: readonly string[]
  readonly remove: readonly string[]
}

/** Names of the connectors that programs can be moved to. */
export const connectors: readonly string[] = migrations.map(({ connector }) => connector)

/** Whether a text names a package as an import does. */
const names = (text: string, name: string): boolean => text.includes(`'${name}'`) || text.includes(`"${name}"`)

/** Finds out what happens to the code in some places. Nothing is written. */
export function migrate({ paths, only = connectors, folder = process.cwd() }: MigrateOptions): Migrated {
  const project = new Project(filesIn(paths), folder)
  const changed = new Map<string, ChangedFile>()
  const used = migrations.filter((one) => only.includes(one.connector) && isUsed(project, one))
  for (const migration of used) moveAll(project, migration, changed)
  const gone = used.flatMap(({ rules }) => rules.packages.filter((name) => isGone(project, name, changed)))
  return { files: [...changed.values()], install: used.map((one) => one.package), remove: gone }
}

/** Whether the SDK is imported. Without its types nobody can say what is a client. */
function isUsed(project: Project, { rules }: Migration): boolean {
  const found = [...rules.packages, ...(rules.shared ?? [])].flatMap((name) => {
    const file = project.files.find((one) => names(project.textOf(one), name))
    return file ? [{ name, file }] : []
  })
  const missing = found.find(({ name, file }) => !project.finds(name, file))
  if (missing)
    throw new Error(`${missing.name} is not installed, and its types are needed: install the project's packages first`)
  return found.length > 0
}

const isGone = (project: Project, name: string, changed: ReadonlyMap<string, ChangedFile>): boolean =>
  [...changed.values()].some(({ before }) => names(before, name)) &&
  !project.files.some((file) => names(project.textOf(file), name))

function moveAll(project: Project, migration: Migration, changed: Map<string, ChangedFile>): void {
  const program = project.program()
  const checker = program.getTypeChecker()
  const moved = project.files.flatMap((file) => {
    const source = program.getSourceFile(file)
    const result = source && moveFile(source, checker, migration)
    return result ? [{ file, ...result }] : []
  })
  for (const { file, text, ...report } of moved) {
    const before = changed.get(file)
    changed.set(file, {
      file,
      before: before?.before ?? project.textOf(file),
      after: text,
      moved: report.moved + (before?.moved ?? 0),
      check: [...(before?.check ?? []), ...report.check],
      left: [...(before?.left ?? []), ...report.left],
    })
    project.texts.set(file, text)
  }
}
