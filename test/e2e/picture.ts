// A picture to upload, made on the spot.

import { pngOf } from '../../server/modules/demo/pictures/png.ts'

/** A real PNG of 8 × 8 red points. */
export function picture(): Buffer {
  return pngOf(8, 8, () => [200, 0, 0])
}
