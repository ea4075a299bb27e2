import { systemParameter } from '../../access/parameter.ts'
import { md5Of } from '../../access/signIn/passwordPolicy.ts'
import type { Kernel } from '../../kernel.ts'

const UNSET = '123456'

/** Initial password of imported or reset accounts as md5 hex, from the parameter `account.initPassword`. */
export async function initialPassword(platform: Kernel): Promise<string> {
  const plain = (await systemParameter(platform, 'account.initPassword')) || UNSET
  return md5Of(plain)
}
