/** The entities that hold what the server writes about itself. */
export const LOGS = ['usual-log', 'api-log', 'error-log', 'login-log'] as const

export type LogName = (typeof LOGS)[number]
