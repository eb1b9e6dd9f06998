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
    user_id: ref('Id of the user, in the hiring team'),
    first_name: text('First name'),
    last_name: text('Last name'),
    name: text('Full name'),
    employee_id: text("The customer's own id of the person"),
    responsible: flag('Whether new candidates get this recruiter or coordinator'),
    active: flag('Whether the user is active, in the hiring team'),
  })
  .meta({ id: 'TeamMember', description: 'A user in a hiring team.' })
const members = (what: string) => z.array(member).nullish().describe(what)

export const HiringTeam = z
  .looseObject({
    hiring_managers: members('Hiring managers'),
    recruiters: members('Recruiters'),
    coordinators: members('Coordinators'),
    sourcers: members('Sourcers'),
  })
  .meta({ id: 'HiringTeam', description: 'The hiring team of a job.' })

export const Job = z
  .looseObject({
    id: id(),
    name: always(text('Name')),
    requisition_id: text("The customer's own id of the job"),
    notes: text('Notes, HTML'),
    confidential: always(flag('Whether only some users may see it')),
    status: openEnum('open', 'closed', 'draft').describe('State'),
    created_at: always(created()),
    opened_at: time('When it was opened; null for drafts'),
    closed_at: time('When it was closed'),
    updated_at: always(updated()),
    is_template: flag('Whether other jobs are made from it'),
    copied_from_id: ref('Job it was made from'),
    departments: z.array(Department.nullable()).describe('Departments; may hold null'),
    offices: z.array(Office).describe('Offices'),
    custom_fields: custom(),
    keyed_custom_fields: keyed(),
    hiring_team: HiringTeam.describe('Who hires for it'),
    openings: z.array(Opening).describe('Its seats'),
  })
  .meta({ id: 'Job', description: 'A job to be filled.' })

export default defineEntity({
  name: 'jobs',
  type: 'Job',
  summary: 'Jobs to be filled.',
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
        requisition_id: textFilter('Only those with this requisition id'),
        opening_id: textFilter('Only those that have an opening with this text id'),
        status: z.enum(['open', 'closed', 'draft']).optional().describe('Only those in this state'),
        department_id: idFilter('Only those of this department'),
        external_department_id: textFilter("Only those of the department with this id of the customer's own"),
        office_id: idFilter('Only those of this office'),
        external_office_id: textFilter("Only those of the office with this id of the customer's own"),
        custom_field_option_id: idFilter('Only those with this option of a custom field'),
      },
    }),
    get: get('job', {
      summary: 'Returns one job.',
      docs: docs('get-retrieve-job'),
      path: '/v1/jobs/{id}',
    }),
  },
})
