import type { ExpressionFunction } from '../model/expressions/functions.ts'

/** `platformBehind()`: whether the console stands before a platform's own backend, which knows words that this server has no use for. */
export const platformFunctions = (isBehind: () => boolean): Readonly<Record<string, ExpressionFunction>> => ({
  platformBehind: { takes: [], gives: 'bool', call: isBehind },
})

/** Functions of a server without another platform behind it. */
export const ownPlatform = platformFunctions(() => false)
