// HLS playlist of a loop of segments with equal duration.

const LISTED = 4

/**
 * @param now milliseconds on the clock of the loop
 * @param piece duration of a segment in milliseconds
 * @param addressOf URL of a segment; numbers increase for ever
 */
export function playlist(now: number, piece: number, pieces: number, addressOf: (number: number) => string): string {
  // The current segment is not complete yet.
  const last = Math.floor(now / piece) - 1
  const first = last - LISTED + 1
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${Math.ceil(piece / 1000)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.ceil(first / pieces)}`,
  ]
  for (let number = first; number <= last; number++) {
    if (number % pieces === 0) lines.push('#EXT-X-DISCONTINUITY')
    lines.push(`#EXTINF:${(piece / 1000).toFixed(3)},`, addressOf(number))
  }
  return `${lines.join('\n')}\n`
}
