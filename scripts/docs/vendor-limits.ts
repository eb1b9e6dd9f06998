// Limits of the vendors in sentences of their connector's README: the schemas have them, with the vendor's page.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'

/** By connector, sentences of its README. */
export const vendorLimits: Readonly<Record<string, readonly string[]>> = {
  'amazon-ads': [
    '1000 records for Sponsored Products, 100 for Sponsored Brands',
    '1000 ids of the listed kind, 100 of another; 10 for Sponsored Brands',
    '1000 items, 100 portfolios or items of Sponsored Display, 10 of Sponsored Brands',
  ],
  github: [
    '5,000 requests per hour and user',
    '100 concurrent requests, and 80 requests per minute that create content',
    '30 per minute (10 for code), with at most 1,000 results each',
    'Pages have 30 records by default and 100 at most',
  ],
  'google-drive': [
    'which has no bytes of its own (at most 10 MB)',
    'a list costs 100, a read 5, a write 50, a download or export 200',
    'Backoff grows from 1 to 32 seconds',
    '750 GB of uploads and copies per user and day',
    'Pages have at most 1000 files, changes or revisions, 100 permissions, comments, replies or shared drives',
  ],
  greenhouse: ['`per_page` is 1 to 500', 'v1 counts per 10 seconds (usually 50 calls), v3 per 30 seconds'],
  jira: [
    '100 GET or POST requests a second for each endpoint, 50 PUT or DELETE',
    '20 writes to one issue in 2 seconds, 100 in 30',
    'issues up to 5000 (far fewer with many fields), users 1000, projects, fields and comments 100, worklogs 5000',
    'At most 5 property keys, 50 issues to create at once, 100 to fetch, 50 ids or keys of projects in a filter',
    'Searches reach 1000 users',
  ],
  mailchimp: [
    'Pages contain 10 records by default',
    '10 connections at a time **per user over all programs**',
    '`concurrency` is 6 by default',
    'Backoff grows from 1 to 30 seconds',
    '120 seconds per request',
    '`count` at most 1000, `createMany` at most 500 members',
  ],
  shopify: [
    'refilled at 100 a second (Advanced 200, Plus 1000). A query may cost 1000',
    'Pages have at most 250 records (`limit`), lists 25,000 for one filter',
    'bursts of 40 calls, 2 a second',
    'Orders older than 60 days',
  ],
  slack: ['about 1, 20, 50 or 100 requests', 'Pages have at most 1,000 records'],
}

const NUMBER = /(?<![\w.])\d[\d,_]*\b/g
const plain = (text: string): string => text.replace(/[,_]/g, '')

/** Numbers of a sentence that no line of the connector's schemas has. */
export function withoutSource(connector: string, sentence: string): readonly string[] {
  const files = globSync(`schemas/${connector}{,-v3}/*.ts`, { cwd: root })
  const schemas = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const rules = schemas.match(
    /limits: \[\n[\s\S]*?\n {2}\],|\b(?:max|min)\([^)\n]*\)|\b(?:concurrency|pageSize): [\d_]+/g,
  )
  const known = new Set(rules?.join('\n').match(NUMBER)?.map(plain))
  // Milliseconds of a pause are seconds in prose.
  for (const [, pauses = ''] of schemas.matchAll(/backoff: \[([^\]]*)\]/g))
    for (const pause of pauses.split(',')) known.add(String(Number(plain(pause.trim()).replaceAll(' ', '')) / 1000))
  return (sentence.match(NUMBER) ?? []).map(plain).filter((number) => !known.has(number))
}
