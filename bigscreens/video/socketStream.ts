// Wraps the messages of a WebSocket as a `Response`, which the FLV library accepts as a stream.

export interface SocketStream {
  response: Response
  close(): void
}

export function streamOfSocket(url: string): SocketStream {
  const socket = new WebSocket(url)
  socket.binaryType = 'arraybuffer'
  let isOver = false
  const close = () => {
    isOver = true
    socket.close()
  }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const end = (error: Error | null) => {
        if (isOver) return
        isOver = true
        if (error) controller.error(error)
        else controller.close()
      }
      socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
        if (!isOver) controller.enqueue(new Uint8Array(data))
      }
      socket.onclose = ({ wasClean }) => end(wasClean ? null : new Error('The line was cut'))
    },
    cancel: close,
  })
  return { response: new Response(body, { status: 200 }), close }
}
