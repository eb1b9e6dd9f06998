import * as z from 'zod'

/** A channel, as one asks for it. */
export const channel = {
  id: z
    .string()
    .min(1)
    .max(64)
    .describe('Id for the channel, of your making: a UUID or the like, at most 64 characters'),
  address: z
    .string()
    .regex(/^https:\/\/\S+$/)
    .meta({ hint: 'must be an https address' })
    .describe('Where notifications are sent: an https address with a valid certificate'),
  type: z.enum(['web_hook', 'webhook']).optional().meta({ default: 'web_hook', description: 'How they are delivered' }),
  token: z.string().max(256).optional().describe('Text that is sent with every notification, at most 256 characters'),
  expiration: z
    .string()
    .regex(/^\d+$/)
    .optional()
    .meta({ hint: 'must be milliseconds since 1970, as text' })
    .describe('When it ends, in milliseconds since 1970, as text. Default: an hour from now'),
  payload: z.boolean().optional().describe('Whether notifications have a body'),
  params: z.record(z.string(), z.string()).optional().describe('Further settings of the delivery'),
}
