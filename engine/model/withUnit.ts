/** A number with its unit; there is no space before a percent sign. */
export const withUnit = (figure: string | number, unit: string): string => (unit === '%' ? `${figure}%` : `${figure} ${unit}`)
