// A fake card reader service with a configurable response.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CardReader {
  url: string
  /** Next response; `null` never responds. */
  lay(answer: object | string | null): void
  close(): Promise<void>
}

/** Card data of a fictitious person. */
export const card = {
  code: 0,
  name: '王建国',
  sex: '男',
  nation: '汉',
  birthday: '19900101',
  address: '浙江省杭州市西湖区工地路1号',
  idCode: '33010619900101123X',
  department: '杭州市公安局西湖分局',
  startDate: '20150101',
  endDate: '20350101',
}

export async function startCardReader(): Promise<CardReader> {
  let answer: object | string | null = { code: -2 }
  const server = createServer((_, response) => {
    if (answer !== null) response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lay: (next) => {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
