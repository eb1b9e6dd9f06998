import { StripeConnector } from '@ferrule/stripe'
import { copy, subscribers } from './copy.ts'

const databaseUrl = process.env.DATABASE_URL
if (!databaseUrl) throw new Error('DATABASE_URL is not set')

const { ok, streams } = await copy(StripeConnector.fromEnv(), databaseUrl)
for (const { stream, status, rows, deletes } of streams) console.log(stream, status, rows, deletes)
for (const { email, active } of (await subscribers(databaseUrl)).slice(0, 10)) console.log(active, email)
if (!ok) process.exitCode = 1
