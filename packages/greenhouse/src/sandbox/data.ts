import type { Rows } from '@ferrule/sandbox/engine'
import type * as Greenhouse from '../generated/index.gen.ts'
import type * as V3 from '../v3/generated/index.gen.ts'

/** The records of the sandbox. What records hold of each other (a candidate's applications) is put in when they are answered. */
export interface GreenhouseData {
  readonly applications: Rows<Greenhouse.Application>
  readonly candidate_tags: Rows<Greenhouse.CandidateTag>
  readonly candidates: Rows<Greenhouse.Candidate>
  readonly departments: Rows<Greenhouse.Department>
  readonly job_posts: Rows<Greenhouse.JobPost>
  readonly job_stages: Rows<Greenhouse.JobStage>
  readonly jobs: Rows<Greenhouse.Job>
  readonly notes: Rows<Greenhouse.Note>
  readonly offers: Rows<Greenhouse.Offer>
  readonly offices: Rows<Greenhouse.Office>
  readonly rejection_reasons: Rows<Greenhouse.RejectionReason>
  readonly scheduled_interviews: Rows<Greenhouse.ScheduledInterview>
  readonly scorecards: Rows<Greenhouse.Scorecard>
  readonly sources: Rows<Greenhouse.Source>
  readonly users: Rows<Greenhouse.User>
}

export interface GreenhouseV3Data {
  readonly applications: Rows<V3.Application>
  readonly attachments: Rows<V3.Attachment>
  readonly candidates: Rows<V3.Candidate>
  readonly departments: Rows<V3.Department>
  readonly job_posts: Rows<V3.JobPost>
  readonly job_stages: Rows<V3.JobStage>
  readonly jobs: Rows<V3.Job>
  readonly notes: Rows<V3.Note>
  readonly offers: Rows<V3.Offer>
  readonly offices: Rows<V3.Office>
  readonly openings: Rows<V3.Opening>
  readonly scheduled_interviews: Rows<V3.Interview>
  readonly scorecards: Rows<V3.Scorecard>
  readonly sources: Rows<V3.Source>
  readonly users: Rows<V3.User>
}
