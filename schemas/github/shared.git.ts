import * as z from 'zod'

/** An author or committer in requests. */
export const signer = {
  name: z.string().min(1).describe('Name'),
  email: z.string().min(1).describe('Email address'),
  date: z.string().optional().describe('When, in ISO 8601; the default is now'),
}

/** An author or committer in answers. */
export const Signer = z
  .looseObject({
    name: z.string().describe('Name'),
    email: z.string().describe('Email address'),
    date: z.string().describe('When'),
  })
  .meta({ id: 'GitSigner', description: 'Who made an object of Git, and when.' })
