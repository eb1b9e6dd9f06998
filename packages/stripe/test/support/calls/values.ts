/** Everything that an encoder can get wrong. */
export const awkward = 'a+b & c=d [e] %41 é 漢字 😀 \'"!*()~`;,/?:@#$\\|{}<>^\n\t'
export const expand = ['data.customer', 'data.default_source']
export const created = { gt: 1, gte: 1_700_000_000, lt: 1_900_000_000, lte: 253_402_300_799 }
export const metadata = {
  order_id: '6735',
  'a key with spaces & = +': awkward,
  ключ: 'значение',
  gone: '',
  nothing: null,
}
export const address = {
  line1: '1 Main St & Co',
  line2: '',
  city: 'Zürich',
  state: 'ZH',
  postal_code: '8001',
  country: 'CH',
}

export const search = {
  samples: [
    { query: 'email~"a+b@c.example" AND metadata["k=v"]:"[x] & \\"y\\""' },
    { query: 'created>1700000000', limit: 100, page: 'WzE2+/=', expand: ['total_count', 'data.customer'] },
  ],
}
export const get = (id: string) => ({ samples: [{ id }, { id, expand: ['customer', 'a.b.c.d'] }] })
