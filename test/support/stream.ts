// Reads a stream of server-sent events.

export interface StreamMessage {
  event: string
  data: unknown
  id: string | null
}

export interface Listener {
  status: number
  /** The next message that `passes`, among those not returned yet. Fails after 5 seconds. */
  next(passes: (message: StreamMessage) => boolean): Promise<StreamMessage>
  /** All messages that were not returned yet. */
  all(): readonly StreamMessage[]
  close(): void
  /** Settles when the server has ended the stream. */
  ended: Promise<void>
}

const PATIENCE_MS = 5000

/** Opens a stream with the headers of a user. */
export async function listen(url: string, headers: Readonly<Record<string, string>>): Promise<Listener> {
  const control = new AbortController()
  const response = await fetch(url, { headers, signal: control.signal })
  const messages: StreamMessage[] = []
  let wake = () => {}
  const read = async () => {
    let text = ''
    for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      text += Buffer.from(piece).toString()
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      messages.push(...parts.flatMap(parse))
      wake()
    }
  }
  const ended = read().catch(() => {})
  return {
    status: response.status,
    async next(passes) {
      const until = Date.now() + PATIENCE_MS
      for (;;) {
        const at = messages.findIndex(passes)
        if (at >= 0) return messages.splice(at, 1)[0] as StreamMessage
        if (Date.now() > until) throw new Error(`No message for ${passes}; received were ${JSON.stringify(messages)}`)
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, 100)
        })
      }
    },
    all: () => messages,
    close: () => control.abort(),
    ended,
  }
}

function parse(message: string): StreamMessage[] {
  const line = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1] ?? null
  const [event, data] = [line('event'), line('data')]
  return event === null || data === null ? [] : [{ event, data: JSON.parse(data), id: line('id') }]
}
