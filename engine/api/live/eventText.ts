// Parses server-sent events from the chunks of a stream.

export interface StreamEvent {
  event: string
  data: unknown
  id: string | null
}

/** Returns a function that takes chunks of text and returns the messages completed by each. */
export function createEventReader(): (piece: string) => StreamEvent[] {
  let rest = ''
  return (piece) => {
    const messages = `${rest}${piece}`.split('\n\n')
    rest = messages.pop() ?? ''
    return messages.flatMap(parse)
  }
}

/** Comments (heartbeats) and `retry` are skipped. */
function parse(message: string): StreamEvent[] {
  const fields = new Map(
    message.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trimStart()]),
  )
  const [event, data] = [fields.get('event'), fields.get('data')]
  return event === undefined || data === undefined ? [] : [{ event, data: JSON.parse(data), id: fields.get('id') ?? null }]
}
