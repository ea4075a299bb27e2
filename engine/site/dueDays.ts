/** Days before an inspection, a maintenance or the end of a certificate in which lists, figures and walls call it due. */
export const DUE_DAYS = 30
