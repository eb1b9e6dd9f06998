// By cron, once a night: STRIPE_API_KEY=sk_… npm start
import { writeFileSync } from 'node:fs'
import { StripeConnector } from '@ferrule/stripe'
import { chart, copy, revenue } from './chart.ts'

const lake = process.env.LAKE ?? './lake'
const { streams } = await copy(StripeConnector.fromEnv(), lake)
for (const { stream, status, rows } of streams) console.log(`${stream}: ${status}, ${rows} rows`)
writeFileSync('revenue.svg', chart(await revenue(lake), process.env.CURRENCY ?? 'usd'))
