import { defineEntity, open } from '@ferrule/codegen'
import * as z from 'zod'

const function_execution_id = z.string().min(1).describe('Id of the run, from the event `function_executed`')

export default defineEntity({
  name: 'functions',
  type: 'FunctionRun',
  summary: 'Runs of steps that an app adds to workflows.',
  record: z.looseObject({}),
  actions: {
    complete_success: {
      summary: 'Reports a step as done; the workflow continues.',
      docs: 'https://docs.slack.dev/reference/methods/functions.completeSuccess',
      access: 'write',
      method: 'POST',
      path: '/functions.completeSuccess',
      params: z.strictObject({
        function_execution_id,
        outputs: open().describe('Values by name, as the step declares them'),
      }),
      record: null,
    },
    complete_error: {
      summary: 'Says that a step has failed; the workflow ends.',
      docs: 'https://docs.slack.dev/reference/methods/functions.completeError',
      access: 'write',
      method: 'POST',
      path: '/functions.completeError',
      params: z.strictObject({
        function_execution_id,
        error: z.string().min(1).describe('What went wrong, for the user to read'),
      }),
      record: null,
    },
  },
})
