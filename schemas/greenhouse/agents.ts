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
  fields: {
    applications:
      'id candidate_id status current_stage.name jobs.name source.public_name applied_at last_activity_at rejected_at',
    candidates: 'id first_name last_name company title email_addresses.value tags last_activity created_at',
    jobs: 'id name requisition_id status departments.name offices.name opened_at closed_at',
    job_posts: 'id title job_id live internal location.name',
    offers: 'id application_id candidate_id job_id status version starts_at sent_at resolved_at',
    scheduled_interviews: 'id application_id start.date_time end.date_time status location organizer.name',
    users: 'id name primary_email_address disabled site_admin',
    departments: 'id name parent_id',
    offices: 'id name location.name parent_id',
  },
})
