import { ParamsError } from '@ferrule/core'
import { type Environment, openFrom } from './options.ts'
import { misuse, parse } from './pages.ts'

/** `ferrule applications`: manages the programs that may log in. */
export async function applications(args: string[], env: Environment): Promise<void> {
  const { values, positionals } = parse('applications', args)
  const [verb = 'list', argument] = positionals
  const gateway = await openFrom(values, env)
  const { applications } = gateway
  const print = (facts: object, text: string) => process.stdout.write(`${values.json ? JSON.stringify(facts) : text}\n`)
  const show = ({ id, secret }: { id: string; secret: string }) =>
    print({ client_id: id, client_secret: secret }, `client id      ${id}\nclient secret  ${secret}`)
  try {
    const alive = (await applications.list()).filter((row) => row.revoked_at === null)
    if (verb === 'list') for (const { id, name } of alive) print({ client_id: id, name }, `${id}  ${name}`)
    else if (verb === 'add') show(await applications.create(argument ?? 'unnamed'))
    else if (verb === 'renew') {
      const made = await applications.renew(argument ?? alive[0]?.id ?? '')
      if (!made) throw new ParamsError('no such application')
      show(made)
    } else if (verb === 'revoke') {
      if (!(await applications.revoke(argument ?? ''))) throw new ParamsError('no such application')
      print({ revoked: argument }, `${argument} is revoked`)
    } else throw misuse('applications')
  } finally {
    await gateway.close()
  }
}
