// Exact arithmetic with decimal numbers. JSON and JavaScript keep a number as the nearest binary one; its shortest decimal text is the number
// that a person wrote. Each operation computes with these texts, so 38.455 - 12.1 is 26.355, and 0.1 + 0.2 is 0.3.

/** Number of significant decimal digits that a JavaScript number keeps exactly. */
export const EXACT_DIGITS = 15
/** Digits of a quotient: more than a number holds, so that rounding finds the nearest number. */
const QUOTIENT_DIGITS = 20
/** Maximum exponent of exact arithmetic; numbers beyond it are computed in binary. */
const MAX_SCALE = 60

/** `digits` / 10^`scale`. */
interface Decimal {
  digits: bigint
  scale: number
}

const TEXT = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/

/** `null` for numbers that are infinite, or very large or small. */
function decimalOf(value: number): Decimal | null {
  const [, sign, integer = '', fraction = '', exponent = '0'] = TEXT.exec(String(value)) ?? []
  const scale = fraction.length - Number(exponent)
  if (sign === undefined || Math.abs(scale) > MAX_SCALE) return null
  const digits = BigInt(integer + fraction) * (sign === '-' ? -1n : 1n)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

const numberOf = ({ digits, scale }: Decimal): number => Number(`${digits}e-${scale}`)

/** Rounds to 15 significant digits, which removes binary noise: `1 / 3 * 3` is 1. */
export function withoutBinaryNoise(value: number): number {
  return Number.isFinite(value) && !Number.isSafeInteger(value) ? Number(value.toPrecision(EXACT_DIGITS)) : value
}

type Operation = (a: Decimal, b: Decimal) => Decimal
type Numbers = (a: number, b: number) => number

/** Makes an operation exact. @param binary the binary operation, for whole numbers and for numbers beyond decimal arithmetic */
function exact(operation: Operation, binary: Numbers): Numbers {
  return (a, b) => {
    const plain = binary(a, b)
    if (Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(plain)) return plain
    const [left, right] = [decimalOf(a), decimalOf(b)]
    return left && right ? withoutBinaryNoise(numberOf(operation(left, right))) : plain
  }
}

/** Digits of both numbers at a common scale. */
function aligned(a: Decimal, b: Decimal): { left: bigint; right: bigint; scale: number } {
  const scale = Math.max(a.scale, b.scale)
  const digits = (one: Decimal) => one.digits * 10n ** BigInt(scale - one.scale)
  return { left: digits(a), right: digits(b), scale }
}

const sum: Operation = (a, b) => {
  const { left, right, scale } = aligned(a, b)
  return { digits: left + right, scale }
}

export const addDecimals: Numbers = exact(sum, (a, b) => a + b)
export const subtractDecimals: Numbers = exact(
  (a, b) => sum(a, { ...b, digits: -b.digits }),
  (a, b) => a - b,
)
export const multiplyDecimals: Numbers = exact(
  (a, b) => ({ digits: a.digits * b.digits, scale: a.scale + b.scale }),
  (a, b) => a * b,
)

/** The number nearest to the quotient; division by zero gives an infinite number or NaN. */
export function divideDecimals(a: number, b: number): number {
  const plain = a / b
  if (Number.isSafeInteger(plain) && Number.isSafeInteger(a) && Number.isSafeInteger(b)) return plain
  const [left, right] = [decimalOf(a), decimalOf(b)]
  if (!left || !right || right.digits === 0n) return plain
  const more = QUOTIENT_DIGITS + Math.max(0, digitsOf(right.digits) - digitsOf(left.digits))
  return Number(`${(left.digits * 10n ** BigInt(more)) / right.digits}e${right.scale - left.scale - more}`)
}

const digitsOf = (digits: bigint): number => String(digits).length

/** Remainder with the sign of `a`. */
export function decimalRemainder(a: number, b: number): number {
  return b === 0
    ? Number.NaN
    : exact(
        (left, right) => {
          const one = aligned(left, right)
          return { digits: one.left % one.right, scale: one.scale }
        },
        (left, right) => left % right,
      )(a, b)
}

/** Exact decimal sum. */
export function sumOfDecimals(values: readonly number[]): number {
  return values.reduce(addDecimals, 0)
}

/** Rounds to `places` decimals, halves away from zero as people do on paper; to tens, hundreds … with negative places. */
export function roundTo(value: number, places: number): number {
  const exactly = decimalOf(withoutBinaryNoise(value))
  if (!exactly || places >= exactly.scale) return exactly ? numberOf(exactly) : value
  const step = 10n ** BigInt(exactly.scale - places)
  const size = exactly.digits < 0n ? -exactly.digits : exactly.digits
  const rounded = (size + step / 2n) / step
  return Number(`${exactly.digits < 0n && rounded !== 0n ? '-' : ''}${rounded}e${-places}`)
}

/** Number of decimals in the shortest decimal text of a number. */
export const decimalPlaces = (value: number): number => decimalOf(value)?.scale ?? 0

/** Kept by their number of decimals, because making one takes forty times as long as using it. */
const numberFormats = new Map<number, Intl.NumberFormat>()

/** `1,234.50`: with separators and exactly `places` decimals, the same in both languages. */
export function decimalText(value: number, places: number): string {
  const known = numberFormats.get(places)
  const format = known ?? new Intl.NumberFormat('en-US', { minimumFractionDigits: places, maximumFractionDigits: places })
  if (!known) numberFormats.set(places, format)
  return format.format(value)
}
