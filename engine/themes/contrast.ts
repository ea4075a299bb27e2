// Contrast ratios of WCAG 2, and shades of a brand colour with enough contrast for text.

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

/** Minimum contrast of WCAG level AA for text of normal size. */
export const READABLE = 4.5
/** Minimum with a reserve for rounding and screens. */
const SAFE = READABLE + 0.1

/** Parses `#rgb` or `#rrggbb`; `null` for other texts. */
export function parseHex(hex: string): Rgb | null {
  const digits = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(hex) ? hex.slice(1) : null
  if (!digits) return null
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  return pairs.map((pair) => Number.parseInt(pair, 16)) as unknown as Rgb
}

export function toHex(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** Mixes two colours like CSS `color-mix(in srgb, …)`. @param share share of `top`, 0 to 1 */
export function mix(top: Rgb, below: Rgb, share: number): Rgb {
  return top.map((part, index) => part * share + (below[index] as number) * (1 - share)) as unknown as Rgb
}

/** Contrast ratio, from 1 (equal) to 21 (black on white). */
export function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

export interface Shades {
  /** Colour of text, links and filled buttons. */
  primary: string
  /** Colour of text on `primary`. */
  onPrimary: string
}

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
/** Strength of the strongest tint of the primary colour that is used as a background. */
const TINT = 0.12
const STEPS = 100

/**
 * Shade of a brand colour with a contrast of 4.5:1 on every background, and on a light tint of itself over the first one.
 * @param grounds `#rrggbb` of the backgrounds, the main surface first; all light or all dark
 */
export function readableShades(brand: string, grounds: readonly string[], isDark: boolean): Shades {
  const colour = parseHex(brand) ?? BLACK
  const below = grounds.map((ground) => parseHex(ground) ?? WHITE)
  const reads = (shade: Rgb) =>
    [...below, lettering(shade), mix(shade, below[0] ?? WHITE, TINT)].every((ground) => contrast(shade, ground) >= SAFE)
  let shade = colour
  for (let step = 1; step <= STEPS && !reads(shade); step++) shade = shift(colour, (isDark ? step : -step) / STEPS)
  return { primary: toHex(shade), onPrimary: toHex(lettering(shade)) }
}

/** Moves a colour towards white (`way` 1) or black (-1) with constant HSL hue and saturation; mixing would make it greyish. */
function shift(colour: Rgb, way: number): Rgb {
  const [low, high] = [Math.min(...colour), Math.max(...colour)]
  const lightness = (low + high) / 510
  const target = way > 0 ? lightness + (1 - lightness) * way : lightness * (1 + way)
  const reach = (value: number) => 1 - Math.abs(2 * value - 1)
  const stretch = reach(lightness) === 0 ? 0 : reach(target) / reach(lightness)
  return colour.map((part) => (part - lightness * 255) * stretch + target * 255) as unknown as Rgb
}

/** Text colour on a shade: nearly black with a touch of the colour, or white, whichever has more contrast. */
function lettering(shade: Rgb): Rgb {
  const dark = mix(shade, BLACK, 0.1)
  return contrast(shade, WHITE) >= contrast(shade, dark) ? WHITE : dark
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
