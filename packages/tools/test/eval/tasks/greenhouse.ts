import type { Task } from '../task.ts'

export default [
  [
    'Which jobs are open?',
    [['open positions', 'greenhouse.jobs.list', { status: 'open', per_page: 2 }, { status: 'opened', per_page: 2 }]],
    '$0.0.name',
  ],
  [
    'Who applied last?',
    [['newest applicants', 'greenhouse.candidates.list', { per_page: 1 }, { limit: 1 }]],
    '$0.0.last_name',
  ],
  [
    'Which interviews are planned?',
    [['planned interviews', 'greenhouse.scheduled_interviews.list', { per_page: 1 }]],
    '$0.0.id',
  ],
  [
    'What did interviewers write about the newest candidate?',
    [
      ['applications', 'greenhouse.applications.list', { per_page: 1 }],
      ['feedback of interviewers', 'greenhouse.scorecards.list_for_application', { application_id: '$0.0.id' }],
    ],
  ],
  [
    'Which departments are there?',
    [['departments of the company', 'greenhouse.departments.list', { per_page: 1 }]],
    '$0.0.name',
  ],
  ['Where are our offices?', [['offices', 'greenhouse.offices.list', { per_page: 1 }]], '$0.0.name'],
  ['Why do we reject people?', [['reasons for a rejection', 'greenhouse.rejection_reasons.list']], '$0.0.name'],
  [
    'From where do candidates come?',
    [['sources of candidates', 'greenhouse.sources.list', { per_page: 1 }]],
    '$0.0.name',
  ],
  ['Which offers are out?', [['job offers', 'greenhouse.offers.list', { per_page: 1 }]], '$0.0.status'],
  ['Who uses Greenhouse?', [['users of Greenhouse', 'greenhouse.users.list', { per_page: 1 }]], '$0.0.name'],
  [
    'Which stages does the first job have?',
    [
      ['jobs', 'greenhouse.jobs.list', { per_page: 1 }],
      ['stages of a job', 'greenhouse.job_stages.list_for_job', { job_id: '$0.0.id' }, { id: '$0.0.id' }],
    ],
    '$1.0.name',
  ],
] satisfies readonly Task[]
