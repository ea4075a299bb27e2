import type { Auth } from '../auth.ts'

/** Makes the next call with a token of the session read the session again. */
export function forgetTokens({ tokens }: Auth, sessionId: string): void {
  for (const [token, { claims }] of tokens.entries()) if (claims.sid === sessionId) tokens.delete(token)
}
