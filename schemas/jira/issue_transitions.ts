import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { historyMetadata, properties, transition, update } from './shared.params.ts'
import { open, Transition } from './shared.records.ts'
import { docs, expand, ISSUE, issueIdOrKey, whole } from './shared.ts'

const flag = (description: string) => z.boolean().optional().describe(description)

export default defineEntity({
  name: 'issue_transitions',
  type: 'IssueTransition',
  summary: 'Transitions between statuses.',
  docs: docs('issues'),
  record: Transition,
  actions: {
    list: {
      summary: 'Lists the transitions that the caller can currently perform on an issue.',
      docs: docs('issues', 'get', '/issue/{issueIdOrKey}/transitions'),
      ...whole,
      path: `${ISSUE}/transitions`,
      records: 'transitions',
      params: z.strictObject({
        issueIdOrKey,
        expand: expand('transitions.fields'),
        transitionId: z.string().optional().describe('Only the transition with this id'),
        skipRemoteOnlyCondition: flag('Whether to include transitions that a condition hides from remote callers'),
        includeUnavailableTransitions: flag('Whether to include transitions whose conditions are not met'),
        sortByOpsBarAndStatus: flag('Whether to sort them as on the issue page'),
      }),
      styles: { expand: 'csv' },
    },
    create: {
      title: 'Transition issue',
      summary:
        "Performs a transition on an issue. Jira drops a comment if the transition's screen has no comment field, so add it with a separate call.",
      docs: docs('issues', 'post', '/issue/{issueIdOrKey}/transitions'),
      method: 'POST',
      path: `${ISSUE}/transitions`,
      params: z.strictObject({
        issueIdOrKey,
        transition: transition.describe('Transition to perform'),
        fields: open().optional().describe("Fields on the transition's screen to set, by id"),
        update,
        properties,
        historyMetadata,
      }),
      record: null,
      vendor: { prepare: 'checkedDocuments' },
    },
  },
})
