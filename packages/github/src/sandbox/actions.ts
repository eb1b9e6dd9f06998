import type { Behavior, Row } from '@ferrule/sandbox/engine'
import { changed } from './changed.ts'

/** Changes the record that the path names, and answers with nothing. */
const put =
  (collection: string, fields: (row: Row) => object): Behavior =>
  async (call, world, crud) => {
    await changed({ call, world, crud }, collection, fields)
  }

const again: Behavior = put('workflow_runs', ({ run_attempt }) => ({
  status: 'queued',
  conclusion: null,
  run_attempt: Number(run_attempt ?? 1) + 1,
}))

const cancelled: Behavior = put('workflow_runs', () => ({ status: 'completed', conclusion: 'cancelled' }))

/** Runs of GitHub Actions, and workflows: a request takes effect at once. */
export const actionsBehaviors: Readonly<Record<string, Behavior>> = {
  'workflow_runs.cancel': cancelled,
  'workflow_runs.force_cancel': cancelled,
  'workflow_runs.rerun': again,
  'workflow_runs.rerun_failed_jobs': again,
  'workflows.enable': put('workflows', () => ({ state: 'active' })),
  'workflows.disable': put('workflows', () => ({ state: 'disabled_manually' })),
}
