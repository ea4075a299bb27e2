/** Limits the duration of work on a foreign database; `abandon` releases its resources. */
export async function withDeadline<T>(patience: number, work: Promise<T>, abandon: () => void): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    abandon()
    late.reject(new Error(`No answer within ${patience / 1000} s`))
  }, patience)
  // The abandoned one fails later, and nobody listens any more.
  work.catch(() => {})
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
