import * as z from 'zod'

/** A channel, as it is requested. */
export const channel = {
  id: z.string().min(1).max(64).describe('Id of the channel, chosen by you: a UUID or similar, at most 64 characters'),
  address: z
    .string()
    .regex(/^https:\/\/\S+$/)
    .meta({ hint: 'must be an https URL' })
    .describe('URL that notifications are sent to: https, with a valid certificate'),
  type: z.enum(['web_hook', 'webhook']).optional().meta({ default: 'web_hook', description: 'Delivery method' }),
  token: z.string().max(256).optional().describe('Token sent with every notification, at most 256 characters'),
  expiration: z
    .string()
    .regex(/^\d+$/)
    .optional()
    .meta({ hint: 'must be milliseconds since 1970, as a string' })
    .describe('When the channel expires, in milliseconds since 1970, as a string. Default: an hour from now'),
  payload: z.boolean().optional().describe('Whether notifications have a body'),
  params: z.record(z.string(), z.string()).optional().describe('Further delivery settings'),
}
