import manifest from '@ferrule/amazon-ads/manifest'
import type { OpenApi, Operation } from '@ferrule/test-kit/openapi'
import { describe, expect, test } from 'vitest'
import { documents, FOLDER, productDocuments } from './support/documents.ts'

/** Every field that Amazon publishes of what we read and write is one of ours, too. */

interface Shape {
  readonly $ref?: string
  readonly type?: unknown
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly readOnly?: boolean
}

type Schemas = Readonly<Record<string, Shape>>

function resolved(shape: Shape, schemas: Schemas): Shape {
  const { $ref } = shape
  return $ref ? resolved(schemas[$ref.split('/').at(-1) as string] as Shape, schemas) : shape
}

/** The fields of an object, of the items of a list, or of all alternatives. */
function fieldsOf(shape: Shape, schemas: Schemas): Record<string, Shape> {
  const { items, properties, anyOf = [], oneOf = [] } = resolved(shape, schemas)
  const parts = [...anyOf, ...oneOf, ...(items ? [items] : [])].map((part) => fieldsOf(part, schemas))
  const found: Record<string, Shape> = {}
  for (const [name, field] of [...parts, properties ?? {}].flatMap(Object.entries<Shape>)) {
    const other = found[name]
    found[name] = other ? { anyOf: [other, field] } : field
  }
  return found
}

/** Published fields that ours lack, as paths. Where ours is open, everything passes. */
function missing(theirs: Shape, ours: Shape, api: OpenApi, path = '', depth = 0): string[] {
  const own = fieldsOf(ours, manifest.$defs as Schemas)
  if (Object.keys(own).length === 0 && depth > 0) return []
  return Object.entries(fieldsOf(theirs, api.components.schemas as Schemas)).flatMap(([name, field]) => {
    const here = `${path}.${name}`
    const mine = own[name]
    if (!mine) return field.readOnly ? [] : [here]
    return depth < 4 ? missing(field, mine, api, here, depth + 1) : []
  })
}

/** Fields that are left out, with the reason. */
const LEFT_OUT = [
  // An ad group stays in its campaign; Amazon says nowhere what another campaign would do.
  'sponsored_display_ad_groups.update .campaignId',
  // The document describes both kinds of targets at once; a negative one has no bid.
  'sponsored_brands_negative_targets.list .bid',
  // Names that Amazon finds by the ids that are written.
  ...['productAgeRange', 'productBrand', 'productCategory'].map(
    (name) =>
      `targets.create .targets.targetDetails.productCategoryTarget.productCategoryRefinement.productCategoryRefinement.${name}IdResolved`,
  ),
  'targets.create .targets.targetDetails.locationTarget.locationIdResolved',
]
const published = (name: string, paths: string[]): string[] =>
  paths.filter((path) => !LEFT_OUT.includes(`${name} ${path}`))

const whole = documents()
const contentOf = (content: Operation['requestBody'] | Operation['responses'][string] | undefined): Shape | undefined =>
  Object.values(content?.content ?? {})[0]?.schema

describe('published fields', () => {
  if (!whole) {
    test('all of them', ({ skip }) => skip(`${FOLDER} is not set`))
    return
  }

  // The unified API has a document per product, besides the one of all products, which has more of them than we do.
  const all = Object.entries(manifest.entities).flatMap(([entity, { record, actions }]) =>
    Object.entries(actions).flatMap(([action, facts]) =>
      (facts.path.startsWith('/adsApi/') ? productDocuments() : [whole]).flatMap((api) => {
        const found = api.paths[facts.path]?.[facts.method.toLowerCase()]
        return found ? [{ name: `${entity}.${action}`, record: record as Shape, facts, found, api }] : []
      }),
    ),
  )

  test('most actions are in the documents', () => expect(all.length).toBeGreaterThan(90))

  test.each(all.filter(({ name }) => !name.endsWith('.get')))(
    '$name writes every one',
    ({ name, facts, found, api }) => {
      const body = contentOf(found.requestBody)
      if (!body) return
      const { properties = {} } = facts.params as Shape
      const [items = {}] = Object.values(properties)
      const ours = resolved(body, api.components.schemas as Schemas).type === 'array' ? items : (facts.params as Shape)
      expect(published(name, missing(body, ours, api))).toEqual([])
    },
  )

  test.each(all.filter(({ name }) => /\.(list|get)$/.test(name)))(
    '$name reads every one',
    ({ name, record, facts, found, api }) => {
      const body = contentOf(found.responses['200'])
      if (!body || !record) return
      const { [String(facts.records)]: list = body } = fieldsOf(body, api.components.schemas as Schemas)
      expect(published(name, missing(list, record, api))).toEqual([])
    },
  )
})
