import type { FailureListener, Listener } from './topic.ts'

/** Hears of a topic until the returned function is called. The connection itself is fetched by the first who follows something. */
export function subscribe(topic: string, listener: Listener, onFailure?: FailureListener): () => void {
  let isOver = false
  let end = () => {
    isOver = true
  }
  void import('./liveConnection.ts').then(({ connectTo }) => {
    if (!isOver) end = connectTo(topic, listener, onFailure)
  })
  return () => end()
}
