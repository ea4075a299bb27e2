// Recognises secrets by their names, and removes passwords from URLs and connection strings.

export const SECRET_MASK = '******'

const SECRET = /passw|passphrase|pwd|secret|token|captcha|(?:licen[cs]e|access|private|api)[._-]?key|authorization|blade-auth|^phones$/i
const USER_INFO = /(\/\/[^\s/:@]*:)[^\s@]+@/g
/** Matches a password in a key=value pair; `pass == 'ok'` is a comparison and does not match. */
const PASSWORD_PAIR = /((?:pass(?:w\w*|phrase)?|pwd|secret|token|access_?key)\s*=(?!=)\s*)[^&;\s]+/gi

/** True for a name that denotes a secret: `password`, `account.initPassword`. */
export const isSecretName = (name: string): boolean => SECRET.test(name)

/** Endings of the names of secret settings; `account.passwordLength` does not match. */
const SECRET_SETTING = /(?:passwords?|passwd|pwd|secret|token|credentials?|(?:access|private|api|licen[cs]e|secret)[._-]?key)$/i

/** True for a setting with a secret value: `account.initPassword`, but not a switch such as `account.changeInitialPassword`. */
export const isSecretSetting = (key: string, value: unknown): boolean =>
  SECRET_SETTING.test(key) && !/^(?:true|false)$/i.test(String(value ?? ''))

/** The text with masks in place of passwords: `//user:password@host`, `?password=…`, `;pwd=…`, `&pass=…`. */
export const withoutPasswords = (text: string): string =>
  text.replace(USER_INFO, `$1${SECRET_MASK}@`).replace(PASSWORD_PAIR, `$1${SECRET_MASK}`)

/** Name of the property with the name of a setting, by the name of its value: `paramValue` -> `paramKey`. */
export const settingNameOf = (valueName: string): string => valueName.replace(/Value$/, 'Key')
