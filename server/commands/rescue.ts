// `npm run rescue -- <account> [--tenant 000000]`: the way back in when nobody can sign in any more. The server may run or not.
// A password may come on standard input: `npm run rescue -- admin < new-password`; else one is made and printed.

import { parseArgs } from 'node:util'
import { openBeside } from '../compose.ts'
import { rescueAccount } from '../modules/account/index.ts'
import { runCommand } from './runCommand.ts'

const USAGE = 'Say which account: npm run rescue -- <account> [--tenant 000000]'

async function rescue(): Promise<number> {
  const { values, positionals } = parseArgs({ options: { tenant: { type: 'string', default: '000000' } }, allowPositionals: true })
  const [account] = positionals
  if (account === undefined || positionals.length > 1) throw new Error(USAGE)
  const password = await givenPassword()
  const { kernel, close } = await openBeside(process.env)
  try {
    const set = await rescueAccount(kernel, { tenantId: values.tenant, account, password })
    const which = `${account} of tenant ${values.tenant}`
    process.stdout.write(password === null ? `${which}, password until the first sign-in: ${set}\n` : `${which} has the new password.\n`)
    return 0
  } finally {
    await close()
  }
}

/** The first line of what is piped in; `null` at a terminal, and when nothing comes. */
async function givenPassword(): Promise<string | null> {
  if (process.stdin.isTTY) return null
  let text = ''
  for await (const piece of process.stdin.setEncoding('utf8')) text += piece
  return text.split(/\r?\n/, 1)[0] || null
}

await runCommand(USAGE, rescue)
