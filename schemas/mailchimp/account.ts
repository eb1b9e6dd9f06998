import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { bool, date, int, object, openEnum, text } from './shared.records.ts'
import { docs, get } from './shared.ts'

export const Account = z
  .looseObject({
    account_id: z.string().describe('Id of the account'),
    login_id: orAbsent(text("Id of the user's login")),
    account_name: orAbsent(text('Name of the account')),
    email: orAbsent(text('Email address of the login')),
    first_name: orAbsent(text('First name')),
    last_name: orAbsent(text('Last name')),
    username: orAbsent(text('Username')),
    avatar_url: orAbsent(text('URL of the avatar')),
    role: orAbsent(text('Role of the login')),
    member_since: orAbsent(date('When the account was created')),
    pricing_plan_type: openEnum('monthly', 'pay_as_you_go', 'forever_free').optional().describe('Pricing plan'),
    first_payment: orAbsent(date('Date of the first payment')),
    account_timezone: orAbsent(text('Time zone')),
    account_industry: orAbsent(text('Industry')),
    contact: orAbsent(object('Postal address')),
    pro_enabled: orAbsent(bool('Whether the account is a Pro account')),
    last_login: orAbsent(date('When anyone last logged in')),
    total_subscribers: orAbsent(int('Number of subscribers across all lists')),
    industry_stats: orAbsent(object('Industry averages')),
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
      summary: 'Returns the account, including personal data of its owner.',
      docs: docs('root'),
      path: '/3.0/',
      params: {},
    }),
  },
})
