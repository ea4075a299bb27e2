// The words of a user agent that a person wants to read. Order matters: most browsers claim to be several others as well.

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

/** `Chrome 126`; '' when it is none of the known ones. */
export function browserOf(userAgent: string): string {
  for (const [sign, name] of BROWSERS) {
    const version = sign.exec(userAgent)?.[1]
    if (version) return `${name} ${version}`
  }
  return ''
}

/** `Windows`; '' when it is none of the known ones. */
export function systemOf(userAgent: string): string {
  return SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1] ?? ''
}

/** A word of the dictionary `client_type`: the console in a browser, the mini-program of workers; '' when it is neither. */
export function clientTypeOf(userAgent: string): string {
  if (/miniProgram/i.test(userAgent)) return dict.clientType.workerMiniProgram
  return browserOf(userAgent) === '' ? '' : dict.clientType.console
}
