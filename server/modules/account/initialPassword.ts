import { systemParameter } from '../../access/parameter.ts'
import { md5Of } from '../../access/signIn/passwordPolicy.ts'
import type { Kernel } from '../../kernel.ts'

const UNSET = '123456'

/** The password of accounts that are imported or reset, as it would travel: md5 hex. The parameter `account.initPassword` says which. */
export async function initialPassword(platform: Kernel): Promise<string> {
  const plain = (await systemParameter(platform, 'account.initPassword')) || UNSET
  return md5Of(plain)
}
