import type { FailureListener, Listener } from './topic.ts'

/** Subscribes to a topic; returns a function to unsubscribe. The code of the connection loads with the first subscription. */
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
