/** Path of the shared field groups below the schema folder. */
export const GROUPS = 'groups.json'
