import type { ExpressionFunction } from '../model/expressions/functions.ts'

/**
 * The expression function `platformBehind()`: true if the console runs on the backend of another platform, which interprets settings that
 * this server does not.
 */
export const platformFunctions = (isBehind: () => boolean): Readonly<Record<string, ExpressionFunction>> => ({
  platformBehind: { takes: [], gives: 'bool', call: isBehind },
})

/** The function for a server without another platform. */
export const ownPlatform = platformFunctions(() => false)
