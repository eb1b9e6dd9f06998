import { MailchimpConnector } from '@ferrule/mailchimp'
import { authorizeUrl, exchangeCode } from '@ferrule/mailchimp/connect'
import { app, callbackOf, clientSecret, connectServer } from '@ferrule/test-kit/connect'
import { expect, test } from 'vitest'

async function connect(metadata: object) {
  const server = await connectServer({
    '/oauth2/token': { body: { access_token: 'token-1', expires_in: 0, scope: null } },
    '/oauth2/metadata': ({ headers }) => ({
      body: headers['authorization'] === 'OAuth token-1' ? metadata : { error: 'invalid_token' },
    }),
  })
  const { url, pending } = await authorizeUrl(app)
  expect(new URL(url).searchParams.has('scope')).toBe(false)
  return exchangeCode(callbackOf(pending), pending, { clientSecret, baseUrl: server.url })
}

test('the data center comes with the token, which does not end', async () => {
  const { credentials, config, granted } = await connect({ dc: 'US6', api_endpoint: 'https://evil.test' })
  expect({ credentials, config, granted }).toEqual({
    credentials: { access_token: 'token-1' },
    config: { data_center: 'us6' },
    granted: {},
  })
  const mailchimp = new MailchimpConnector({ credentials, config })
  expect((await mailchimp.plan({ entity: 'ping', action: 'get' })).url).toBe('https://us6.api.mailchimp.com/3.0/ping')
})

test.each([
  [{ error: 'invalid_token' }, 'refused'],
  [{ dc: 'us6.evil.test/' }, 'response'],
  [{}, 'response'],
])('%j is refused', async (metadata, reason) => {
  await expect(connect(metadata)).rejects.toMatchObject({ name: 'ConnectError', reason })
})
