// A fake HJ 212 device on a real socket: sends frames, records the responses, and answers requests.

import { connect, type Socket } from 'node:net'
import { createFrameReader, frameOf, type Message } from '#modules/gateways/hj212/frame.ts'
import { waitFor } from '../waitFor.ts'

export interface Hj212Device {
  socket: Socket
  /** Messages received from the platform. */
  messages: Message[]
  isClosed(): boolean
  /** Sends a data part as a frame. */
  send(data: string): void
  /** Sends bytes as they are. */
  write(bytes: string | Uint8Array): void
  /** Waits for the response to a QN. */
  answerTo(qn: string): Promise<Message>
  close(): void
}

export interface DeviceOptions {
  /** Execution result code for requests; `null` for a device that does not answer. */
  execution?: string | null
}

export async function connectDevice(port: number, { execution = null }: DeviceOptions = {}): Promise<Hj212Device> {
  const socket = connect(port, '127.0.0.1')
  const reader = createFrameReader(Infinity)
  const messages: Message[] = []
  let isClosed = false
  socket.on('close', () => {
    isClosed = true
  })
  // An end by the server may come as a reset.
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    for (const read of reader.read(chunk)) {
      if ('fault' in read) throw new Error(`The platform sent ${read.fault}: ${read.raw}`)
      messages.push(read.message)
      const { qn, cn, pw, mn } = read.message
      if (execution === null || cn.startsWith('9')) continue
      const head = `QN=${qn};ST=91;PW=${pw};MN=${mn};Flag=4;`
      socket.write(frameOf(`${head}CN=9011;CP=&&QnRtn=1&&`))
      socket.write(frameOf(`${head}CN=9012;CP=&&ExeRtn=${execution}&&`))
    }
  })
  await new Promise((resolve) => socket.once('connect', resolve))
  return {
    socket,
    messages,
    isClosed: () => isClosed,
    send: (data) => void socket.write(frameOf(data)),
    write: (bytes) => void socket.write(bytes),
    answerTo: (qn) =>
      waitFor(() => {
        const found = messages.find((message) => message.qn === qn && message.cn.startsWith('9'))
        if (!found) throw new Error(`no answer to ${qn}`)
        return found
      }),
    close: () => socket.destroy(),
  }
}
