/** Days before an inspection, maintenance or expiry date from which lists, statistics and big screens show it as due. */
export const DUE_DAYS = 30
