/** Names of the themes in menu order; each has a style sheet in this folder. */
export const themes = ['default', 'white', 'dark', 'star', 'bule', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte'] as const

export type Theme = (typeof themes)[number]
