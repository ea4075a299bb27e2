/** The themes, in the order they are offered; each is a style sheet of its name in this folder. */
export const themes = ['default', 'white', 'dark', 'star', 'bule', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte'] as const

export type Theme = (typeof themes)[number]
