// Checks the strength of a key that signs tokens.

export const MIN_SECRET_LENGTH = 16
const FEWEST_CHARACTERS = 8
const MAX_SECRETS = 2
/** Words of example secrets: a secret that contains one was copied from documentation. */
const PLACEHOLDERS = /change-?_?\s?me|at-least|your-?_?secret|my-?_?secret|placeholder|password|example|gantry_secret/i

/** Fault of `GANTRY_SECRET`, as the rest of a sentence that begins with the variable's name; `null` if valid. */
export function weaknessOf(secret: string): string | null {
  const parts = secret.split(',').map((part) => part.trim())
  if (parts.length > MAX_SECRETS) return 'holds more than two keys: the one that signs, and the one before it.'
  const faults = parts.flatMap((part) => weaknessOfOne(part) ?? [])
  return faults[0] ?? null
}

function weaknessOfOne(secret: string): string | null {
  if (secret.length < MIN_SECRET_LENGTH) return `must have at least ${MIN_SECRET_LENGTH} characters.`
  const isWeak = new Set(secret).size < FEWEST_CHARACTERS || PLACEHOLDERS.test(secret) || isRun(secret)
  return isWeak ? 'is easily guessed. Make one with: openssl rand -base64 36' : null
}

/** True for runs such as `0123456789abcdef`: nearly every character is a neighbour of the previous one. */
function isRun(text: string): boolean {
  let steps = 0
  for (let at = 1; at < text.length; at++) if (Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) <= 1) steps += 1
  return steps >= text.length * 0.75
}
