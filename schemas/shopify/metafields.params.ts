import * as z from 'zod'

/** Metafields belong to records of all types, so only a global id says which record is meant. */
const ownerId = () =>
  z
    .string()
    .regex(/^gid:\/\/shopify\/[A-Za-z]+\/\d+$/)
    .meta({
      hint: 'must be a global id such as gid://shopify/Product/1234567890',
      example: 'gid://shopify/Product/1072481060',
      description: 'Global id of the record it belongs to',
    })

export const MetafieldsSetInput = z
  .strictObject({
    ownerId: ownerId(),
    namespace: z.string().min(1).optional().describe("Namespace of the key. Default: the app's own"),
    key: z.string().min(1).describe('Key'),
    type: z
      .string()
      .min(1)
      .optional()
      .describe('Type of the value, such as `single_line_text_field`. Default: the type in its definition'),
    value: z.string().describe('Value, as a string'),
    compareDigest: z
      .string()
      .nullish()
      .describe(
        'Digest expected now, so that a concurrent change is not overwritten; null if the metafield must not exist yet',
      ),
  })
  .meta({ id: 'MetafieldsSetInput', description: 'A metafield to set, replacing its current value.' })

export const MetafieldIdentifierInput = z
  .strictObject({
    ownerId: ownerId(),
    namespace: z.string().min(1).describe('Namespace of the key'),
    key: z.string().min(1).describe('Key'),
  })
  .meta({ id: 'MetafieldIdentifierInput', description: 'Identifies a metafield by its record, namespace and key.' })

/** Arguments of `tagsAdd` and `tagsRemove`. */
export const tagArguments = {
  id: ownerId().describe('Global id of the record: a customer, order, draft order, product or article'),
  tags: z.array(z.string().min(1)).min(1).max(250).describe('Tags'),
}
