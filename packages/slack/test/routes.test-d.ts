import { SlackConnector } from '@ferrule/slack'
import '@ferrule/slack/operations'

const slack = SlackConnector.fromEnv()
const posted = await slack.request('POST /chat.postMessage', { channel: 'C1', text: 'Hello' })
const ts: string | undefined = posted.ts
for await (const channel of slack.requestList('GET /conversations.list', { limit: 100 })) {
  const id: string | undefined = channel.id
  void id
}
void ts
