import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { bool, date, int, object, openEnum, text } from './shared.records.ts'
import { docs, get } from './shared.ts'

export const Account = z
  .looseObject({
    account_id: z.string().describe('Id of the account'),
    login_id: text('Id of the login'),
    account_name: text('Name of the account'),
    email: text('E-mail address of the login'),
    first_name: text('First name'),
    last_name: text('Last name'),
    username: text('User name'),
    avatar_url: text('Address of the picture'),
    role: text('Role of the login'),
    member_since: date('When the account was opened'),
    pricing_plan_type: openEnum('monthly', 'pay_as_you_go', 'forever_free').nullish().describe('Plan'),
    first_payment: date('When it was first paid for'),
    account_timezone: text('Time zone'),
    account_industry: text('Industry'),
    contact: object('Postal address'),
    pro_enabled: bool('Whether the account is a Pro account'),
    last_login: date('When somebody last logged in'),
    total_subscribers: int('Members of all lists'),
    industry_stats: object('Averages of the industry'),
  })
  .meta({ id: 'Account', description: 'The account that the credentials belong to.' })

export default defineEntity({
  name: 'account',
  type: 'Account',
  summary: 'The account that the credentials belong to.',
  docs: docs('root'),
  record: Account,
  actions: {
    get: get({
      summary: 'Returns the account; holds personal data of its owner.',
      docs: docs('root'),
      path: '/3.0/',
      params: {},
    }),
  },
})
