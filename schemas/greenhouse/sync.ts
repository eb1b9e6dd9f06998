import { defineSync } from '@ferrule/codegen'

/** Harvest v1 is being shut down: syncs read v3 and add the fields of v1. */
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
