// Time and size limits for work on foreign databases.

const MB = 1024 * 1024
const LOOK_MS = 20

/** Bytes received from a server, and the limit for one piece of work. */
export interface Received {
  bytes(): number
  most: number
}

/** Limits the duration of work on a foreign database, and with `received` the received bytes; `abandon` releases its resources. */
export async function withDeadline<T>(
  patience: number,
  work: Promise<T>,
  abandon: (error: Error) => void,
  received?: Received,
): Promise<T> {
  const late = Promise.withResolvers<never>()
  const giveUp = (why: string) => {
    const error = new Error(why)
    abandon(error)
    late.reject(error)
  }
  const timer = setTimeout(giveUp, patience, `No answer within ${patience / 1000} s`)
  const before = received?.bytes() ?? 0
  const look = setInterval(() => {
    if (received && received.bytes() - before > received.most) giveUp(`More than ${Math.round(received.most / MB)} MB`)
  }, LOOK_MS)
  // Abandoned work may still fail later; nobody awaits it.
  work.catch(() => {})
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
    clearInterval(look)
  }
}
