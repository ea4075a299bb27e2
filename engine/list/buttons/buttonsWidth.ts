import type { Rec } from '../../api/record.ts'
import { textWidth } from '../../model/textWidth.ts'
import { type ListButton, splitButtons } from './rowButtons.ts'

const PADDING = 24
const GAP = 16
const DOTS = 18
/** Maximum number of combinations; with more, each field is varied by itself. */
const MAX_STATES = 500

/** Width in pixels of the button column for these records; without records, for all states that conditions distinguish. */
export function buttonsWidth(
  buttons: readonly ListButton[],
  textOf: (button: ListButton) => string,
  records: readonly Rec[] = statesOf(buttons),
): number {
  const widths = records.map((record) => {
    const { inline, more } = splitButtons(buttons, record)
    const texts = inline.map((button) => textWidth(textOf(button)))
    const shown = more.length > 0 ? [...texts, DOTS] : texts
    return shown.length === 0 ? 0 : PADDING + shown.reduce((sum, width) => sum + width + GAP, 0)
  })
  return Math.max(0, ...widths)
}

/** Records with all combinations of values that the conditions distinguish: each field empty, filled, and with each compared literal. */
function statesOf(buttons: readonly ListButton[]): Rec[] {
  const conditions = buttons.flatMap((button) => (button.verb === 'action' ? button.action.when : button.when) ?? [])
  const valuesOf = (name: string): [string, unknown][] => {
    const words = conditions.filter((when) => when.names.includes(name)).flatMap(({ source }) => wordsIn(source))
    return [null, '~', ...new Set(words)].map((value) => [name, value])
  }
  const varied = [...new Set(conditions.flatMap((when) => when.names))].map(valuesOf)
  if (varied.reduce((product, values) => product * values.length, 1) > MAX_STATES)
    return varied.flat().map(([name, value]) => ({ id: '', [name]: value }))
  return varied.reduce<Rec[]>(
    (states, values) => states.flatMap((state) => values.map(([name, value]) => ({ ...state, [name]: value }))),
    [{ id: '' }],
  )
}

const wordsIn = (source: string): (string | number)[] =>
  [...source.matchAll(/(?:'([^']*)'|"([^"]*)"|\b(\d+)\b)/g)].map(([, single, double, number]) => single ?? double ?? Number(number))
