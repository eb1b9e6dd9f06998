import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { main } from './cli.ts'
import { CONFIG_FILE, LayoutError, readLayout } from './layout.ts'
import { connectorNames } from './load.ts'

/** Runs the generator in a project outside this repository. */
export async function runProject(args: readonly string[], folder: string): Promise<number> {
  const root = resolve(folder)
  const layout = readLayout(root)
  const schemas = join(root, layout.schemas)
  if (!existsSync(schemas))
    throw new LayoutError(
      `there is no folder ${layout.schemas} in ${root}: run this in the project's folder, name it by --root, or say in ${CONFIG_FILE} where the schemas are`,
    )
  if (connectorNames(schemas).length === 0)
    throw new LayoutError(
      `there is no connector in ${layout.schemas}: each has a folder there, with a connector.ts that calls defineConnector`,
    )
  return main(args, root, layout)
}
