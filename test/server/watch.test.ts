import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchFolder } from '#server/library/watch.ts'

test('a file whose removal the system does not tell is noticed, even if the poll never saw it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const folder = await mkdtemp(join(tmpdir(), 'gantry-watch-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  let onDisk = 'nothing'
  const read: string[] = []
  const watcher = watchFolder(
    folder,
    pino({ level: 'silent' }),
    () => read.push(onDisk),
    () => onDisk,
    onDisk,
  )
  onTestFinished(() => watcher.close())

  onDisk = 'a file'
  await writeFile(join(folder, 'file.json'), '{}')
  await expect.poll(() => vi.getTimerCount()).toBe(2)
  vi.advanceTimersByTime(100)
  expect(read).toEqual(['a file'])

  onDisk = 'nothing'
  vi.advanceTimersByTime(3000)
  expect(read).toEqual(['a file', 'nothing'])
})
