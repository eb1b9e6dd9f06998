import { defineAgents } from '@ferrule/codegen'

export default defineAgents({
  effects: {
    message: ['applications.reject', 'applications.hire'],
  },
  aliases: {
    applications: 'applicant, who applied, job application',
    'applications.list': 'applicants of a job, who applied',
    'applications.reject': 'turn down, decline an applicant, say no',
    'applications.hire': 'employ, sign',
    'applications.move': 'next round, next step, transfer to another job',
    'applications.unreject': 'reconsider',
    candidates: 'applicant, prospect, talent, job seeker',
    'candidates.create': 'new applicant, add a person',
    jobs: 'position, vacancy, open role, requisition',
    openings: 'open position, headcount',
    scorecards: 'feedback of interviewers, evaluation, rating',
    scheduled_interviews: 'job interview, appointment, meeting with an applicant',
    offers: 'contract offer, salary',
    rejection_reasons: 'why turned down',
    notes: 'remark on an applicant',
    job_posts: 'job ad, careers page',
    job_stages: 'hiring pipeline, interview plan, rounds',
    departments: 'team',
    offices: 'site, location',
    sources: 'where applicants come from, referral',
    users: 'recruiter, colleague',
    close_reasons: 'why a job was closed',
    candidate_tags: 'label',
  },
})
