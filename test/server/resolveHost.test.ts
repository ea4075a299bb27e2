import { expect, test } from 'vitest'
import { createResolver } from '../../server/outbound/resolveHost.ts'

test('names that nobody resolves take two look-ups at most, and those behind them are refused in time', async () => {
  const asked: string[] = []
  const resolve = createResolver((host) => {
    asked.push(host)
    return new Promise(() => {})
  }, 20)
  const ends = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((name) => resolve(`${name}.example`)))
  expect(ends.map((end) => (end.status === 'rejected' ? end.reason.message : 'found'))).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name) => `The look-up of ${name}.example takes too long`),
  )
  expect(asked).toEqual(['a.example', 'b.example'])
  expect(await resolve('10.0.0.1')).toEqual(['10.0.0.1'])
})

test('a look-up that ends makes room for the next, found or not', async () => {
  const open = new Map<string, { found(addresses: string[]): void; failed(error: Error): void }>()
  const resolve = createResolver((host) => new Promise((found, failed) => open.set(host, { found, failed })), 60_000)
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((host) => resolve(host))
  expect([...open.keys()]).toEqual(['a', 'b'])
  open.get('b')?.failed(new Error('none'))
  await expect(b).rejects.toThrow('none')
  expect([...open.keys()]).toEqual(['a', 'b', 'c'])
  open.get('a')?.found(['10.0.0.1'])
  expect(await a).toEqual(['10.0.0.1'])
  open.get('c')?.found(['10.0.0.3'])
  open.get('d')?.found(['10.0.0.4'])
  expect([await c, await d]).toEqual([['10.0.0.3'], ['10.0.0.4']])
})
