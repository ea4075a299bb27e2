// Reads server-sent events from the pieces in which a stream arrives.

export interface StreamEvent {
  event: string
  data: unknown
  id: string | null
}

/** Takes pieces of text; gives the whole messages that they complete. */
export function createEventReader(): (piece: string) => StreamEvent[] {
  let rest = ''
  return (piece) => {
    const messages = `${rest}${piece}`.split('\n\n')
    rest = messages.pop() ?? ''
    return messages.flatMap(parse)
  }
}

/** A comment (the heartbeat) and `retry` are no messages. */
function parse(message: string): StreamEvent[] {
  const fields = new Map(
    message.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trimStart()]),
  )
  const [event, data] = [fields.get('event'), fields.get('data')]
  return event === undefined || data === undefined ? [] : [{ event, data: JSON.parse(data), id: fields.get('id') ?? null }]
}
