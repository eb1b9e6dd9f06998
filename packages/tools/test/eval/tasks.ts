import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Task } from './task.ts'

const folder = join(import.meta.dirname, 'tasks')

/** The tasks of every connector, by its name: one table per file. */
export const tasks: ReadonlyMap<string, readonly Task[]> = new Map(
  await Promise.all(
    globSync('*.ts', { cwd: folder })
      .sort()
      .map(
        async (file): Promise<[string, readonly Task[]]> => [
          basename(file, '.ts'),
          ((await import(`./tasks/${file}`)) as { default: readonly Task[] }).default,
        ],
      ),
  ),
)
