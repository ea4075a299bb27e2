// Builds message texts for services without templates, and for the list.

import { AppError } from '#server/errors.ts'
import type { Params, SmsAccount } from './provider.ts'

const PLACE = /#([\p{L}\w]+)#/gu

/** Returns `【sign】text` with each `#name#` replaced. Throws sms.paramMissing. */
export function messageText({ signName, templateId }: Pick<SmsAccount, 'signName' | 'templateId'>, params: Params): string {
  const text = templateId.replace(PLACE, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new AppError('sms.paramMissing', { name }, null, 'params')
    return value
  })
  return text.startsWith('【') ? text : `【${signName}】${text}`
}
