import * as z from 'zod'
import { defineEntity } from '../../../../src/define.ts'

const size = z.int().min(1).max(50).optional().describe('Records per page')

// Trait: every way a list continues.
export default defineEntity({
  name: 'lists',
  type: 'ListItem',
  summary: 'One list, read in every way.',
  record: z.looseObject({ id: z.string() }),
  actions: {
    last_id: {
      summary: 'Continues after the last record.',
      method: 'GET',
      path: '/lists/last-id',
      params: z.strictObject({ limit: size, after: z.string().optional(), before: z.string().optional() }),
      records: 'data',
      meta: { has_more: z.boolean().describe('Whether another page follows') },
      paging: {
        style: 'last_id',
        param: 'after',
        from: 'id',
        more: 'has_more',
        back: 'before',
        size: 'limit',
        pageSize: 10,
      },
      atMostOne: [['after', 'before']],
    },
    page_token: {
      summary: 'Continues with a token.',
      method: 'POST',
      path: '/lists/token',
      params: z.strictObject({ token: z.string().optional() }),
      records: 'answer.items',
      meta: { answer: z.looseObject({ total: z.int() }) },
      paging: { style: 'page_token', param: 'token', from: 'answer.next', last: 'answer.last' },
      access: 'read',
    },
    offset: {
      summary: 'Continues by counting records.',
      method: 'GET',
      path: '/lists/offset',
      params: z.strictObject({ start: z.int().optional(), count: size }),
      paging: { style: 'offset', param: 'start', total: 'total', size: 'count', pageSize: 20, start: 0 },
    },
    page_number: {
      summary: 'Continues by counting pages.',
      method: 'GET',
      path: '/lists/numbers',
      params: z.strictObject({ page: z.int().optional(), per_page: size }),
      paging: { style: 'page_number', param: 'page', size: 'per_page', pageSize: 20, start: 1 },
    },
    link: {
      summary: 'Continues where a header says.',
      method: 'GET',
      path: '/lists/link',
      params: z.strictObject({ per_page: size }),
      paging: { style: 'link', param: 'page', size: 'per_page', pageSize: 20, only: ['per_page'] },
    },
    next_url: {
      summary: 'Continues at an address.',
      method: 'GET',
      path: '/lists/urls',
      params: z.strictObject({ per_page: size }),
      records: 'items',
      paging: { style: 'next_url', param: 'next', from: 'links.next', size: 'per_page' },
    },
    header_total: {
      summary: 'Continues by counting records, up to what a header says.',
      method: 'GET',
      path: '/lists/totals',
      params: z.strictObject({ start: z.int().optional(), count: size }),
      paging: { style: 'offset', param: 'start', total: 'header:X-Total-Count', size: 'count', pageSize: 20 },
    },
    header_pages: {
      summary: 'Continues by counting pages, up to what a header says.',
      method: 'GET',
      path: '/lists/pages',
      params: z.strictObject({ page: z.int().optional(), per_page: size }),
      paging: {
        style: 'page_number',
        param: 'page',
        pages: 'header:X-Total-Pages',
        size: 'per_page',
        pageSize: 20,
        start: 1,
      },
    },
    connection: {
      summary: 'Continues after a cursor.',
      method: 'POST',
      access: 'read',
      path: '/graphql',
      params: z.strictObject({ first: size }),
      records: 'data.items.nodes',
      paging: {
        style: 'connection',
        param: 'after',
        from: 'data.items.pageInfo.endCursor',
        more: 'data.items.pageInfo.hasNextPage',
        size: 'first',
        pageSize: 50,
      },
    },
  },
})
