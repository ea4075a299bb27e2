/** Whether the person asked for little to be sent, as on a metered line: then nothing is fetched that nobody opened yet. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
