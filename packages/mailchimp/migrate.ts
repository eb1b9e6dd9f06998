// How @ferrule/migrate moves programs that use @mailchimp/mailchimp_marketing.
import type { Rules } from '@ferrule/migrate'

export const rules: Rules = {
  packages: ['@mailchimp/mailchimp_marketing'],
  clients: {},
  configure: 'setConfig',
  methods: { 'batches.status': 'batches.get' },
  args: ['body', 'params'],
  snake: true,
  construct: {
    setConfig: {
      args: ['options'],
      options: {
        apiKey: 'credentials.api_key',
        accessToken: 'credentials.access_token',
        server: 'config.data_center',
        timeout: 'timeout',
      },
    },
  },
  errors: {},
  errorMembers: { response: 'upstream' },
}
