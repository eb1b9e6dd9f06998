import { GoogleDriveConnector } from '@ferrule/google-drive'
import { authorizeUrl, exchangeCode } from '@ferrule/google-drive/connect'
import { app, callbackOf, clientSecret, connectServer, valuesOf } from '@ferrule/test-kit/connect'
import { expect, test } from 'vitest'

const token = {
  access_token: 'ya29.a',
  refresh_token: '1//r',
  expires_in: 3599,
  scope: 'https://www.googleapis.com/auth/drive',
}

test('asks for offline access with PKCE, and returns what the constructor takes', async () => {
  const server = await connectServer({ '/token': { body: token } })
  const { url, pending } = await authorizeUrl(app)
  const query = new URL(url).searchParams
  expect(Object.fromEntries(query)).toMatchObject({ access_type: 'offline', prompt: 'consent', scope: token.scope })
  expect(query.get('code_challenge')).toHaveLength(43)
  const callback = callbackOf(pending, { iss: 'https://accounts.google.com', scope: token.scope })
  const { credentials, config } = await exchangeCode(callback, pending, { clientSecret, baseUrl: server.url })
  expect(valuesOf(server.requests[0] as never)).toMatchObject({ code: 'code-1', code_verifier: pending.verifier })
  expect(new GoogleDriveConnector({ credentials, config }).connector).toBe('google-drive')
})

test('a second consent without a refresh token says what to do', async () => {
  const server = await connectServer({ '/token': { body: { ...token, refresh_token: undefined } } })
  const { pending } = await authorizeUrl(app)
  await expect(exchangeCode(callbackOf(pending), pending, { clientSecret, baseUrl: server.url })).rejects.toMatchObject(
    { reason: 'response', message: expect.stringContaining('revoke the access of the app') },
  )
})

test('another issuer than Google is refused', async () => {
  const { pending } = await authorizeUrl(app)
  for (const iss of ['https://accounts.google.com/', 'https://accounts.google.com.evil.test', 'accounts.google.com'])
    await expect(exchangeCode(callbackOf(pending, { iss }), pending, { clientSecret })).rejects.toMatchObject({
      reason: 'issuer',
    })
})
