// Patterns of topics: `site/{deviceCode}/data`, with `+` for any level and `#` for all that follow.

const CODE = '{deviceCode}'

/** Why a pattern cannot be used; `null` for a good one. */
export function topicFault(pattern: string): 'code' | 'wildcard' | null {
  const levels = pattern.split('/')
  if (levels.filter((level) => level === CODE).length !== 1) return 'code'
  const isWrong = (level: string, at: number) =>
    level !== CODE && /[{}+#$]/.test(level) && level !== '+' && !(level === '#' && at === levels.length - 1)
  return levels.some(isWrong) ? 'wildcard' : null
}

/** The filter with which a broker is asked for the topics of a pattern. */
export const filterOf = (pattern: string): string => pattern.replace(CODE, '+')

/** The code of the device in a topic; `null` for a topic that does not match. */
export function codeIn(pattern: string, topic: string): string | null {
  const wanted = pattern.split('/')
  const levels = topic.split('/')
  let code: string | null = null
  for (const [at, level] of wanted.entries()) {
    if (level === '#') return code
    const own = levels[at]
    if (own === undefined) return null
    if (level === CODE) code = own
    else if (level !== '+' && level !== own) return null
  }
  return levels.length === wanted.length ? code : null
}
