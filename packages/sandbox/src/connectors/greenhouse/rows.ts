import type * as Greenhouse from '@ferrule/greenhouse/v1'
import type { Stored } from '../../core/rows.ts'

/** The records of v1 that behaviors work on. */
export type ApplicationRow = Stored<Greenhouse.Application>
export type CandidateRow = Stored<Greenhouse.Candidate>
export type JobRow = Stored<Greenhouse.Job>
export type StageRow = Stored<Greenhouse.JobStage>
export type InterviewRow = Stored<Greenhouse.ScheduledInterview>

/** Ids are numbers, which the types of the store do not say. */
export const hasId = ({ id }: { readonly id: unknown }, wanted: unknown): boolean => id === wanted
