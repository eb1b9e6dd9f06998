import * as z from 'zod'

/** Who wrote or committed, as requests say it. */
export const signer = {
  name: z.string().min(1).describe('Name'),
  email: z.string().min(1).describe('Email address'),
  date: z.string().optional().describe('When, in ISO 8601; the default is now'),
}

/** Who wrote or committed, as answers say it. */
export const Signer = z
  .looseObject({
    name: z.string().describe('Name'),
    email: z.string().describe('Email address'),
    date: z.string().describe('When'),
  })
  .meta({ id: 'GitSigner', description: 'Who made an object of Git, and when.' })
