// Reads the hosts of text message services from the environment.

export const SMS_URLS = {
  yunpian: 'https://sms.yunpian.com',
  qiniu: 'https://sms.qiniuapi.com',
  aliyun: 'https://dysmsapi.aliyuncs.com',
  tencent: 'https://sms.tencentcloudapi.com',
  qcloud: 'https://yun.tim.qq.com',
} as const

export type SmsUrls = Readonly<Record<keyof typeof SMS_URLS, string>>

/** `yunpian=https://us.yunpian.com`, several separated by commas. Adds errors to `faults`. */
export function parseSmsUrls(value: string | null, faults: string[]): SmsUrls {
  const urls: Record<keyof typeof SMS_URLS, string> = { ...SMS_URLS }
  for (const one of (value ?? '').split(',').flatMap((part) => part.trim() || [])) {
    const [name = '', address = ''] = one.split('=')
    if (isService(name) && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) urls[name] = address
    else faults.push(`SMS_URLS names services (${Object.keys(SMS_URLS).join(', ')}) and their addresses, yunpian=https://…, not "${one}".`)
  }
  return urls
}

const isService = (name: string): name is keyof typeof SMS_URLS => Object.hasOwn(SMS_URLS, name)
