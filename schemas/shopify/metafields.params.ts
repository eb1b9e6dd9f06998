import * as z from 'zod'

/** Metafields are of records of all types, so that only a global id says whose they are. */
const ownerId = () =>
  z
    .string()
    .regex(/^gid:\/\/shopify\/[A-Za-z]+\/\d+$/)
    .meta({
      hint: 'must be like gid://shopify/Product/1234567890',
      example: 'gid://shopify/Product/1072481060',
      description: 'Record that it is on, by its global id',
    })

export const MetafieldsSetInput = z
  .strictObject({
    ownerId: ownerId(),
    namespace: z.string().min(1).optional().describe("Group that the key is in. Default: the app's own"),
    key: z.string().min(1).describe('Key'),
    type: z
      .string()
      .min(1)
      .optional()
      .describe('Type of the value, like `single_line_text_field`. Default: that of its definition'),
    value: z.string().describe('Value, as text'),
    compareDigest: z
      .string()
      .nullish()
      .describe(
        'Digest that it must have now, so that nothing done meanwhile is overwritten; null: there must be none',
      ),
  })
  .meta({ id: 'MetafieldsSetInput', description: 'A value to keep with a record, in place of the one that it has.' })

export const MetafieldIdentifierInput = z
  .strictObject({
    ownerId: ownerId(),
    namespace: z.string().min(1).describe('Group that the key is in'),
    key: z.string().min(1).describe('Key'),
  })
  .meta({ id: 'MetafieldIdentifierInput', description: 'Which value of which record.' })

/** Arguments of `tagsAdd` and `tagsRemove`. */
export const tagArguments = {
  id: ownerId().describe('Record, by its global id: a customer, an order, a draft, a product or an article'),
  tags: z.array(z.string().min(1)).min(1).max(250).describe('Tags'),
}
