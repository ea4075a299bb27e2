/** The entities that hold what the server writes about itself. */
export const LOGS = { usual: 'usual-log', api: 'api-log', error: 'error-log', login: 'login-log' } as const
