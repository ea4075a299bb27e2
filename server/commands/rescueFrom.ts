import { parseArgs } from 'node:util'
import { openForCommand } from '../compose.ts'
import { rescueAccount } from '../modules/account/index.ts'
import type { Terminal } from './terminal.ts'

export const RESCUE_USAGE = 'Say which account: npm run rescue -- <account> [--tenant 000000]'

/** Runs `npm run rescue`; returns the exit code. Throws an Error with a message for the user. */
export async function rescueFrom(args: readonly string[], { env, input, out }: Terminal): Promise<number> {
  const options = { tenant: { type: 'string', default: '000000' } } as const
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [account] = positionals
  if (account === undefined || positionals.length > 1) throw new Error(RESCUE_USAGE)
  const password = firstLine(await input())
  const { kernel, close } = await openForCommand(env)
  try {
    const set = await rescueAccount(kernel, { tenantId: values.tenant, account, password })
    const which = `${account} of tenant ${values.tenant}`
    out(password === null ? `${which}, password until the first sign-in: ${set}\n` : `${which} has the new password.\n`)
    return 0
  } finally {
    await close()
  }
}

/** `null` for empty input. */
function firstLine(text: string | null): string | null {
  return text?.split(/\r?\n/, 1)[0] || null
}
