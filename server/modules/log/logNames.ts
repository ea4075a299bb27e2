// Names of the log entities.

/** Entities of the server's logs. */
export const LOGS = { usual: 'usual-log', api: 'api-log', error: 'error-log', login: 'login-log' } as const
