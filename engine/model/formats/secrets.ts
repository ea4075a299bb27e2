// Secrets that a name gives away, and passwords inside addresses.

export const SECRET_MASK = '******'

const SECRET = /passw|passphrase|pwd|secret|token|captcha|(?:licen[cs]e|access|private|api)[._-]?key|authorization|blade-auth|^phones$/i
const USER_INFO = /(\/\/[^\s/:@]*:)[^\s@]+@/g
/** `pass == 'ok'` is a condition. */
const PASSWORD_PAIR = /((?:pass(?:w\w*|phrase)?|pwd|secret|token|access_?key)\s*=(?!=)\s*)[^&;\s]+/gi

/** True for a name of a secret: `password`, `account.initPassword`. */
export const isSecretName = (name: string): boolean => SECRET.test(name)

/** Last words of the key of a secret setting; `account.passwordLength` is none. */
const SECRET_SETTING = /(?:passwords?|passwd|pwd|secret|token|credentials?|(?:access|private|api|licen[cs]e|secret)[._-]?key)$/i

/** True for a setting that holds a secret: `account.initPassword`. A switch such as `account.changeInitialPassword` holds none. */
export const isSecretSetting = (key: string, value: unknown): boolean =>
  SECRET_SETTING.test(key) && !/^(?:true|false)$/i.test(String(value ?? ''))

/** An address without the passwords inside: `//user:password@host`, `?password=…`, `;pwd=…`, `&pass=…`. */
export const withoutPasswords = (text: string): string =>
  text.replace(USER_INFO, `$1${SECRET_MASK}@`).replace(PASSWORD_PAIR, `$1${SECRET_MASK}`)

/** The member with the name of a setting whose value stands in another one: `paramKey` of `paramValue`. */
export const settingNameOf = (valueName: string): string => valueName.replace(/Value$/, 'Key')
