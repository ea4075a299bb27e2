/** Units that follow the digits without a space. */
const CLOSE: readonly string[] = ['%', '‰', '°']

/** A number with its unit. */
export const withUnit = (figure: string | number, unit: string): string => (CLOSE.includes(unit) ? `${figure}${unit}` : `${figure} ${unit}`)
