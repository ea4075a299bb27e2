/** Formats a number of bytes with units of 1024: `812 B`, `1.5 kB`, `200 MB`. */
export function bytesText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB']
  let [value, at] = [bytes, 0]
  while (value >= 1024 && at < units.length - 1) {
    value /= 1024
    at += 1
  }
  return `${Number(value.toFixed(at === 0 || value >= 100 ? 0 : 1))} ${units[at]}`
}
