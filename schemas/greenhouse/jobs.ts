import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { Department } from './departments.ts'
import { Office } from './offices.ts'
import { created, custom, flag, id, keyed, Opening, openEnum, ref, text, time, updated } from './shared.records.ts'
import { createdFilters, docs, get, idFilter, list, textFilter, updatedFilters } from './shared.ts'

const member = z
  .looseObject({
    id: ref('Id of the user'),
    user_id: ref('Id of the user; set in hiring team responses'),
    first_name: text('First name'),
    last_name: text('Last name'),
    name: text('Full name'),
    employee_id: text("Your organization's id for the person"),
    responsible: flag('Whether new candidates are assigned to this recruiter or coordinator'),
    active: flag('Whether the user is active; set in hiring team responses'),
  })
  .meta({ id: 'TeamMember', description: 'A member of a hiring team.' })
const members = (what: string) => z.array(member).nullish().describe(what)

export const HiringTeam = z
  .looseObject({
    hiring_managers: members('Hiring managers'),
    recruiters: members('Recruiters'),
    coordinators: members('Coordinators'),
    sourcers: members('Sourcers'),
  })
  .meta({ id: 'HiringTeam', description: 'The users who work on hiring for a job.' })

export const Job = z
  .looseObject({
    id: id(),
    name: always(text('Name')),
    requisition_id: text("Your organization's id for the job"),
    notes: text('Hiring notes, HTML'),
    confidential: always(flag('Whether only users with permission may see the notes')),
    status: openEnum('open', 'closed', 'draft').describe('Status'),
    created_at: always(created()),
    opened_at: time('When the job was opened; null for drafts'),
    closed_at: time('When it was closed'),
    updated_at: always(updated()),
    is_template: flag('Whether the job is a template for new jobs'),
    copied_from_id: ref('Id of the job it was copied from'),
    departments: z.array(Department.nullable()).describe('Departments; entries may be null'),
    offices: z.array(Office).describe('Offices'),
    custom_fields: custom(),
    keyed_custom_fields: keyed(),
    hiring_team: HiringTeam.describe('The hiring team'),
    openings: z.array(Opening).describe("The job's openings"),
  })
  .meta({ id: 'Job', description: 'A job that the organization is hiring for.' })

export default defineEntity({
  name: 'jobs',
  type: 'Job',
  summary: 'Jobs that the organization is hiring for.',
  docs: docs('jobs'),
  record: Job,
  actions: {
    list: list({
      summary: 'Lists jobs.',
      docs: docs('get-list-jobs'),
      path: '/v1/jobs',
      params: {
        ...createdFilters,
        ...updatedFilters,
        requisition_id: textFilter('Only jobs with this requisition id'),
        opening_id: textFilter('Only jobs that have an opening with this `opening_id`'),
        status: z.enum(['open', 'closed', 'draft']).optional().describe('Only records with this status'),
        department_id: idFilter('Only jobs in this department'),
        external_department_id: textFilter('Only jobs in the department with this external id'),
        office_id: idFilter('Only jobs in this office'),
        external_office_id: textFilter('Only jobs in the office with this external id'),
        custom_field_option_id: idFilter('Only jobs with this custom field option selected'),
      },
    }),
    get: get('job', {
      summary: 'Returns one job.',
      docs: docs('get-retrieve-job'),
      path: '/v1/jobs/{id}',
    }),
  },
})
