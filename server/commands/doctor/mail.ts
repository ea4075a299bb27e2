import type { Config } from '../../config.ts'
import { checkMailServer } from '../../modules/mail/index.ts'
import { type CheckResult, fine, warning } from './finding.ts'

/** Tries to sign in at the mail server; no mail is sent. */
export async function checkMailSetting({ mailServer }: Pick<Config, 'mailServer'>): Promise<CheckResult[]> {
  if (mailServer === null) return [fine('mail', 'mails are listed and not sent: SMTP_URL is not set')]
  const reason = await checkMailServer(mailServer)
  return reason === null
    ? [fine('mail', `${mailServer.host} takes mails`)]
    : [warning('mail', reason, 'Check SMTP_URL. Mails wait and are tried again for an hour.')]
}
