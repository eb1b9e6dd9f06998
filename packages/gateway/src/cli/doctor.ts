import { statSync } from 'node:fs'
import { sql } from 'kysely'
import { ALL } from '../db/database.ts'
import type { Gateway } from '../services.ts'
import { type Environment, folderOf, keyFile, openFrom } from './options.ts'
import { parse } from './pages.ts'

interface Finding {
  readonly what: string
  readonly ok: boolean
  readonly note?: string
}

/** `ferrule doctor`: checks everything, changes nothing, and reports problems. Exits with 1 if there are any. */
export async function doctor(args: string[], env: Environment): Promise<void> {
  const { values } = parse('doctor', args)
  const findings: Finding[] = []
  const look = async (what: string, run: () => Promise<string | undefined> | string | undefined) => {
    try {
      const note = await run()
      findings.push({ what, ok: true, ...(note !== undefined && { note }) })
    } catch (error) {
      findings.push({ what, ok: false, note: (error as Error).message })
    }
  }
  let gateway: Gateway | undefined
  await look('database', async () => {
    gateway = await openFrom(values, env)
    return gateway.db.dialect
  })
  if (gateway) {
    const open = gateway
    if (!env['FERRULE_KEY'])
      await look(
        'key file',
        () => `${keyFile(values, env)}, mode ${(statSync(keyFile(values, env)).mode & 0o777).toString(8)}`,
      )
    await look('credentials can be decrypted', () => openAll(open))
    await look('signing key', async () => (await open.signingKeys.signing()).kid.slice(0, 8))
    if (open.db.dialect === 'postgres') await look('row-level security', () => roleOf(open))
    await look('jobs', () => stuck(open))
    await open.close()
  }
  for (const { what, ok, note } of findings)
    process.stdout.write(
      values.json
        ? `${JSON.stringify({ what, ok, note })}\n`
        : `${ok ? 'ok   ' : 'WRONG'}  ${what}${note ? `: ${note}` : ''}\n`,
    )
  if (!values.json) process.stdout.write(`folder: ${folderOf(values, env)}\n`)
  if (findings.some(({ ok }) => !ok)) process.exitCode = 1
}

async function openAll({ sources }: Gateway): Promise<string> {
  let count = 0
  let shut = 0
  for (let offset = 0; ; offset += 500) {
    const page = await sources.list(ALL, { limit: 500, offset })
    for (const source of page)
      await sources.credentials(source).then(
        () => count++,
        () => shut++,
      )
    if (page.length < 500) break
  }
  if (shut > 0)
    throw new Error(
      `${shut} of ${count + shut} cannot be decrypted: restore the key file, or the FERRULE_KEY that encrypted them`,
    )
  return `${count} sources`
}

async function roleOf({ db }: Gateway): Promise<string> {
  const { rows } = await sql<{ rolname: string; rolsuper: boolean; rolbypassrls: boolean }>`
    select rolname, rolsuper, rolbypassrls from pg_roles where rolname = current_user`.execute(db.shared)
  const [role] = rows
  if (role?.rolsuper || role?.rolbypassrls)
    throw new Error(`the role ${role.rolname} bypasses row-level security; use one without SUPERUSER and BYPASSRLS`)
  return `binds ${role?.rolname}`
}

async function stuck({ db, jobs }: Gateway): Promise<string> {
  const running = await jobs.list(ALL, { status: 'running', limit: 100 })
  const now = await db.now()
  const old = running.filter(({ heartbeat_at }) => Number(heartbeat_at) < now - 60_000)
  if (old.length > 0)
    throw new Error(`${old.length} running without a worker; start a gateway or a worker, which resumes them`)
  return `${running.length} running`
}
