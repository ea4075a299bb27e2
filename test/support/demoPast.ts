import { setTimeout as wait } from 'node:timers/promises'
import { signInByHttp } from '../e2e/api.ts'

const STAGE = '/api/blade-archives/project/demoStage'
const LOOK_MS = 2000

/** Waits until the demo has generated its whole history, which takes some minutes. */
export async function wholePast(url: string): Promise<void> {
  const api = await signInByHttp(url, { account: 'admin', password: 'admin' })
  for (;;) {
    const stage = (await api.get(STAGE)).body.data as { history: { days: number; of: number } } | null
    if (stage === null) throw new Error('No demo lives on this server')
    const { days, of } = stage.history
    if (of > 0 && days >= of) return
    await wait(LOOK_MS)
  }
}
