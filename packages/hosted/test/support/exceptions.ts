/** Sentences of the suites that are not true of hosted mode, by the beginnings of their names. */
export interface Exception {
  readonly reason: string
  readonly tests: readonly string[]
}

/** Each of these must fail through a gateway: when one does not, it is no exception any more. */
export const exceptions: readonly Exception[] = [
  {
    reason: 'credentials and settings are checked by the gateway, when the record is created',
    tests: [
      'stripe account and API version the version "',
      'stripe account and API version the account "',
      'stripe the context "',
      'stripe credentials the key "pk_live_51abc"',
      'stripe credentials the key "pk_test_51abc"',
      'stripe credentials the key ""',
      'stripe credentials the key " "',
      'stripe credentials the key "sk_test_1\\n"',
      'stripe credentials the key "sk test"',
      'stripe credentials the key "sk_\\r\\nX-Evil: 1"',
      'stripe credentials the key "ключ"',
      'stripe credentials the key "sk_\u00ad1"',
    ],
  },
  {
    reason: 'the credentials of a record are values; a function stays in its process',
    tests: ['stripe credentials a function is asked before every request'],
  },
  {
    reason: 'a gateway forwards no headers to the vendor; the option is refused',
    tests: [
      'stripe account and API version a connected account by config, by credentials, or for one call',
      'greenhouse v1 the record first, then the file, streamed and without a credential',
    ],
  },
  {
    reason: 'the response is that of the gateway; the headers of the vendor stay there',
    tests: ['stripe records withResponse gives the answer that came with the value'],
  },
  {
    reason: 'a gateway runs the actions of its connectors; any other request is refused',
    tests: ['amazon-ads ids are text in what a batch and a raw request return, too'],
  },
  {
    reason: 'plan shows the vendor’s request, which only the gateway makes; it is refused',
    tests: [
      'jira updating an issue a transition alone is one request, and a look at the issue',
      'amazon-ads plan shows the request and no secret',
      'google-drive fields ',
      'google-drive shared drives ',
      'google-drive rules between parameters ',
    ],
  },
  {
    reason: 'a gateway has copies: its own words say what is missing in the query',
    tests: [
      'jira a search without a copy says what to pass',
      'greenhouse requests a search without a copy says what to pass',
      'amazon-ads a search without a copy says what to pass',
    ],
  },
  {
    reason: 'bytes go to the gateway whole and without a type: streams are refused, and mimeType says the type',
    tests: [
      'github an upload sends the same bytes to the same place',
      'jira a file is attached like by jira.js',
      'jira a file is attached from a stream',
      'jira a file is attached from pieces',
      'jira a file is attached not twice',
      'jira a file is attached names that are paths, and sources that give no bytes',
    ],
  },
  {
    reason: 'hooks see the requests to the gateway; its own waits and drift are in its log',
    tests: [
      'amazon-ads a 429 waits as long as it says',
      'google-drive what is tried again a quota storm in mid-list',
      'shopify another version than was asked for is reported',
    ],
  },
]

/** Hundreds of connectors each, to say something of messages and requests that the way to the vendor has no part in. */
export const unrelated: readonly string[] = [
  'stripe no secret gets out a record that is cut off is not quoted',
  'stripe no secret gets out a declined payment that holds whole objects',
  'shopify filters cannot be added to by a value',
]
