import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { created, id, Named, object, objects, openEnum, ref, text, time, updated, user } from './shared.records.ts'
import { createdFilters, docs, get, list, recordId, updatedFilters } from './shared.ts'

export const Scorecard = z
  .looseObject({
    id: id(),
    updated_at: updated(),
    created_at: created(),
    interview: text('Name of the interview'),
    interview_step: Named.nullish().describe('Step of the interview plan'),
    candidate_id: ref('Id of the candidate interviewed'),
    application_id: ref('Id of the application'),
    interviewed_at: time('When the interview took place'),
    submitted_by: user('User who submitted the scorecard'),
    interviewer: user('User who conducted the interview'),
    submitted_at: time('When the scorecard was submitted'),
    overall_recommendation: openEnum('definitely_not', 'no', 'yes', 'strong_yes', 'no_decision')
      .nullish()
      .describe('Overall recommendation'),
    attributes: objects('Attributes rated: `{ name, type, note, rating }`'),
    ratings: object('Attribute names, grouped by rating'),
    questions: objects('Questions and answers: `{ id, question, answer }`'),
  })
  .meta({ id: 'Scorecard', description: "An interviewer's evaluation of a candidate." })

const filters = { ...createdFilters, ...updatedFilters }

export default defineEntity({
  name: 'scorecards',
  type: 'Scorecard',
  summary: "Interviewers' evaluations of candidates.",
  docs: docs('scorecards'),
  record: Scorecard,
  actions: {
    list: list({
      summary: 'Lists scorecards.',
      docs: docs('get-list-scorecards'),
      path: '/v1/scorecards',
      params: filters,
    }),
    get: get('scorecard', {
      summary: 'Returns one scorecard.',
      docs: docs('get-retrieve-scorecard'),
      path: '/v1/scorecards/{id}',
    }),
    list_for_application: list({
      summary: 'Lists the scorecards for an application.',
      docs: docs('get-list-scorecards-for-application'),
      path: '/v1/applications/{application_id}/scorecards',
      params: { application_id: recordId('application'), ...filters },
    }),
  },
})
