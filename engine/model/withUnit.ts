/** A figure with its unit behind it; a percent sign stands close. */
export const withUnit = (figure: string | number, unit: string): string => (unit === '%' ? `${figure}%` : `${figure} ${unit}`)
