/** True if the browser asks to save data; nothing is prefetched then. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
