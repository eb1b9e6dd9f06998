import { defineSync } from '@ferrule/codegen'

/** The vendor ends v1: copies are read from v3, and have the fields of v1 besides. */
export default defineSync({
  from: 'v3',
  streams: [
    'applications',
    'candidates',
    'departments',
    'job_posts',
    'jobs',
    'offers',
    'offices',
    'scheduled_interviews',
    'sources',
    'users',
  ],
})
