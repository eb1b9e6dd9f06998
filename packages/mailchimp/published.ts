// Where the list of operations comes from; scripts/coverage finds this file by looking.
import { openApi, type Published, shared } from '@ferrule/test-kit/vendor-operations'

function mailchimp(): string[] {
  const { 'addedInSpec3.0.91': added } = shared<{
    'addedInSpec3.0.91': Record<string, { newOperation?: true }>
  }>('mailchimp.fixtures.json')
  const later = Object.entries(added).flatMap(([name, { newOperation }]) => (newOperation ? [name] : []))
  return [
    ...openApi(shared('mailchimp.swagger.json')),
    ...later.map((name) => name.replace(' ', ' /3.0').replace('/3.0/3.0', '/3.0')),
  ]
}

export const documents: Published = { mailchimp: { file: 'mailchimp.swagger.json', read: mailchimp } }
