/** The fields of a row's project and device, unless a file names others. */
export const OWNER = { project: 'projectId', device: 'deviceId' } as const
