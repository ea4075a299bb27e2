/** Returns whether the browser asks to save data; then nothing is prefetched. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
