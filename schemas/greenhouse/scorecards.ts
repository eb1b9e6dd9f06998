import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { created, id, Named, object, objects, openEnum, ref, text, time, updated, user } from './shared.records.ts'
import { createdFilters, docs, get, list, recordId, updatedFilters } from './shared.ts'

export const Scorecard = z
  .looseObject({
    id: id(),
    updated_at: updated(),
    created_at: created(),
    interview: text('Kind of interview'),
    interview_step: Named.nullish().describe('Step of the interview plan'),
    candidate_id: ref('Who was interviewed'),
    application_id: ref('Application it belongs to'),
    interviewed_at: time('When the interview was'),
    submitted_by: user('Who handed it in'),
    interviewer: user('Who took the interview'),
    submitted_at: time('When it was handed in'),
    overall_recommendation: openEnum('definitely_not', 'no', 'yes', 'strong_yes', 'no_decision')
      .nullish()
      .describe('Verdict'),
    attributes: objects('Assessed qualities: `{ name, type, note, rating }`'),
    ratings: object('Names of the qualities by rating'),
    questions: objects('Questions and answers: `{ id, question, answer }`'),
  })
  .meta({ id: 'Scorecard', description: "An interviewer's verdict." })

const filters = { ...createdFilters, ...updatedFilters }

export default defineEntity({
  name: 'scorecards',
  type: 'Scorecard',
  summary: 'Verdicts of interviewers.',
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
      summary: 'Lists the scorecards of an application.',
      docs: docs('get-list-scorecards-for-application'),
      path: '/v1/applications/{application_id}/scorecards',
      params: { application_id: recordId('application'), ...filters },
    }),
  },
})
