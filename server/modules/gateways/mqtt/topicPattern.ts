// Topic patterns: `site/{deviceCode}/data`, with `+` for one level and `#` for all following ones.

const CODE = '{deviceCode}'

/** Reason why a pattern is invalid; `null` if it is valid. */
export function topicFault(pattern: string): 'code' | 'wildcard' | null {
  const levels = pattern.split('/')
  if (levels.filter((level) => level === CODE).length !== 1) return 'code'
  const isWrong = (level: string, at: number) =>
    level !== CODE && /[{}+#$]/.test(level) && level !== '+' && !(level === '#' && at === levels.length - 1)
  return levels.some(isWrong) ? 'wildcard' : null
}

/** Subscription filter for a pattern. */
export const filterOf = (pattern: string): string => pattern.replace(CODE, '+')

/** Device code in a topic; `null` if the topic does not match. */
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
