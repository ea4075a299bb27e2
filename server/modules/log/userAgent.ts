// Browser and system names from a user agent. Order matters, since most browsers also claim to be others.

import * as dict from '#engine/site/keys.ts'

const BROWSERS: readonly [sign: RegExp, name: string][] = [
  [/MicroMessenger\/(\d+)/, 'WeChat'],
  [/Edg\w*\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
]

const SYSTEMS: readonly [sign: RegExp, name: string][] = [
  [/Windows NT/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** `Chrome 126`; '' if unknown. */
export function browserOf(userAgent: string): string {
  for (const [sign, name] of BROWSERS) {
    const version = sign.exec(userAgent)?.[1]
    if (version) return `${name} ${version}`
  }
  return ''
}

/** `Windows`; '' if unknown. */
export function systemOf(userAgent: string): string {
  return SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1] ?? ''
}

/** Key of the dictionary `client_type`: console in a browser, or mini-program for workers; '' for others. */
export function clientTypeOf(userAgent: string): string {
  if (/miniProgram/i.test(userAgent)) return dict.clientType.workerMiniProgram
  return browserOf(userAgent) === '' ? '' : dict.clientType.console
}
