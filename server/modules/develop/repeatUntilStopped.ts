import type { Platform } from '../../platform.ts'
import type { Running } from '../module.ts'

/** Repeats the work, each time this many milliseconds after the last one has ended. A failure is logged as `fault`, and the work goes on. */
export function repeatUntilStopped({ log }: Platform, work: () => Promise<unknown>, pause: number, fault: string): Running {
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const again = (): void => {
    if (isStopped) return
    timer = setTimeout(() => {
      running = work()
        .catch((error) => log.error({ err: error }, fault))
        .then(again)
    }, pause)
  }
  again()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
