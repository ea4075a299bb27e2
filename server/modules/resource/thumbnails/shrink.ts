/** Decoded picture: red, green, blue and alpha of each pixel, row by row. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/**
 * The picture scaled to `side` pixels on its longer side: each pixel is the mean of its area, weighted by alpha. The original is read in
 * place and not copied.
 */
export function shrunk({ data, width, height }: Pixels, side: number): Pixels {
  const scale = side / Math.max(width, height)
  const [columns, rows] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  const small = new Uint8ClampedArray(columns * rows * 4)
  for (let row = 0; row < rows; row++) {
    const [top, bottom] = span(row, rows, height)
    for (let column = 0; column < columns; column++) {
      const [left, right] = span(column, columns, width)
      small.set(mean(data, width, left, right, top, bottom), (row * columns + column) * 4)
    }
  }
  return { data: small, width: columns, height: rows }
}

/** Range of the `length` source pixels for target pixel `at` of `count`, end exclusive. */
function span(at: number, count: number, length: number): [number, number] {
  const first = Math.floor((at * length) / count)
  return [first, Math.max(first + 1, Math.floor(((at + 1) * length) / count))]
}

function mean(data: Uint8ClampedArray, width: number, left: number, right: number, top: number, bottom: number): readonly number[] {
  let [red, green, blue, opacity] = [0, 0, 0, 0]
  for (let y = top; y < bottom; y++) {
    for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4) {
      const alpha = data[at + 3] ?? 0
      red += (data[at] ?? 0) * alpha
      green += (data[at + 1] ?? 0) * alpha
      blue += (data[at + 2] ?? 0) * alpha
      opacity += alpha
    }
  }
  if (opacity === 0) return [0, 0, 0, 0]
  return [red / opacity, green / opacity, blue / opacity, opacity / ((right - left) * (bottom - top))]
}
