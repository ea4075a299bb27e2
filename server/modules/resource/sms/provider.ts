// Interface of a text message service.

/** A configuration with its secrets. */
export interface SmsAccount {
  /** Of a service without templates of its own the text, with `#name#` for parameters. */
  templateId: string
  signName: string
  accessKey: string
  secretKey: string
  /** Of Tencent Cloud, where API 3.0 is used; else ''. */
  secretId: string
  /** Of Alibaba Cloud. */
  regionId: string
}

/** By name, in the order in which they were given. */
export type Params = Readonly<Record<string, string>>

export interface Outgoing {
  /** Eleven digits. */
  phone: string
  params: Params
}

/**
 * Sends one message and answers the number by which the service knows it, '' for none.
 * Throws `sms.away`, `sms.late` or `sms.busy`, which pass, and `sms.keyRefused` or `sms.refused`, which do not.
 */
export type Send = (account: SmsAccount, outgoing: Outgoing) => Promise<string>
