import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { historyMetadata, properties, transition, update } from './shared.params.ts'
import { open, Transition } from './shared.records.ts'
import { docs, expand, ISSUE, issueIdOrKey, whole } from './shared.ts'

const flag = (description: string) => z.boolean().optional().describe(description)

export default defineEntity({
  name: 'issue_transitions',
  type: 'IssueTransition',
  summary: 'Steps from one status to another.',
  docs: docs('issues'),
  record: Transition,
  actions: {
    list: {
      summary: 'Lists the transitions that the caller can perform on an issue now.',
      docs: docs('issues', 'get', '/issue/{issueIdOrKey}/transitions'),
      ...whole,
      path: `${ISSUE}/transitions`,
      records: 'transitions',
      params: z.strictObject({
        issueIdOrKey,
        expand: expand('transitions.fields'),
        transitionId: z.string().optional().describe('Only this one'),
        skipRemoteOnlyCondition: flag('Whether to list those that a condition hides from remote callers'),
        includeUnavailableTransitions: flag('Whether to list those whose conditions fail'),
        sortByOpsBarAndStatus: flag('Whether to list them in the order of the issue page'),
      }),
      styles: { expand: 'csv' },
    },
    create: {
      title: 'Transition issue',
      summary:
        'Performs a transition on an issue. Comments are dropped by Jira where the screen has no comment field; add them by their own call.',
      docs: docs('issues', 'post', '/issue/{issueIdOrKey}/transitions'),
      method: 'POST',
      path: `${ISSUE}/transitions`,
      params: z.strictObject({
        issueIdOrKey,
        transition: transition.describe('Transition to perform'),
        fields: open().optional().describe('Fields of its screen to set, by id'),
        update,
        properties,
        historyMetadata,
      }),
      record: null,
    },
  },
})
