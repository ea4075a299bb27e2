// Interface of a text message service.

/** Credentials and texts of a configuration. */
export interface SmsAccount {
  /** Template id; for a service without templates the text, with `#name#` for parameters. */
  templateId: string
  signName: string
  accessKey: string
  secretKey: string
  /** Secret id of Tencent Cloud's API 3.0; '' for others. */
  secretId: string
  /** Region of Alibaba Cloud. */
  regionId: string
}

/** Parameters by name, in their order. */
export type Params = Readonly<Record<string, string>>

export interface Outgoing {
  /** Eleven digits of the phone number. */
  phone: string
  params: Params
}

/**
 * Sends one message and returns the service's message id, '' for none. Throws `sms.away`, `sms.late` or `sms.busy` for temporary errors,
 * `sms.keyRefused` or `sms.refused` for permanent ones.
 */
export type Send = (account: SmsAccount, outgoing: Outgoing) => Promise<string>
