import type { Rec } from '../../api/record.ts'
import { ExpressionError } from '../../model/expressions/expression.ts'
import { textWidth } from '../../model/textWidth.ts'
import { isOffered, type ListButton, type SplitButtons, splitButtons, splitOffered } from './rowButtons.ts'

const PADDING = 24
const GAP = 16
const DOTS = 18
/** Maximum number of combinations; with more, each field is varied by itself. */
const MAX_STATES = 500

/** Width in pixels of the button column for these records; without records, for all states that conditions distinguish. */
export function buttonsWidth(buttons: readonly ListButton[], textOf: (button: ListButton) => string, records?: readonly Rec[]): number {
  const sets = records?.map((record) => splitButtons(buttons, record)) ?? setsOfStates(buttons)
  const widths = sets.map(({ inline, more }) => {
    const texts = inline.map((button) => textWidth(textOf(button)))
    const shown = more.length > 0 ? [...texts, DOTS] : texts
    return shown.length === 0 ? 0 : PADDING + shown.reduce((sum, width) => sum + width + GAP, 0)
  })
  return Math.max(0, ...widths)
}

/** Pixels of a button of the toolbar beside its text, and of its icon. */
const [AROUND, ICON] = [30, 22]
/** Pixels of the view selector and the filter, of the layout switch, and of the icons at the end. */
const [VIEW, LAYOUTS, ICONS] = [178, 155, 160]
/** Pixels of a list beside the open menu in a window of 1440. */
const BAR = 1188

/** True if the buttons of a toolbar need more than one line. */
export function isCramped(buttons: readonly ListButton[], textOf: (button: ListButton) => string, hasLayouts: boolean): boolean {
  const widths = buttons.map(
    (button) => textWidth(textOf(button)) + AROUND + (button.verb === 'add' || button.verb === 'removeTicked' ? ICON : 0),
  )
  return widths.reduce((sum, width) => sum + width, VIEW + ICONS + (hasLayouts ? LAYOUTS : 0)) > BAR
}

/** Sets of buttons of invented records. A condition that can be evaluated for none of them, such as one over rows, counts as true. */
function setsOfStates(buttons: readonly ListButton[]): SplitButtons[] {
  const states = statesOf(buttons)
  const offers = buttons.map((button) => states.map((state) => isOfferedInState(button, state)))
  const isOpen = offers.map((some) => some.includes(null) && !some.includes(true))
  return states.map((_, state) => splitOffered(buttons.filter((_, at) => isOpen[at] || offers[at]?.[state] === true)))
}

/** `null` if the condition cannot be evaluated, because the invented value has another type than the field. */
function isOfferedInState(button: ListButton, state: Rec): boolean | null {
  try {
    return isOffered(button, [state])
  } catch (error) {
    if (error instanceof ExpressionError) return null
    throw error
  }
}

/** Records with all combinations of values that the conditions distinguish: each field empty, filled, with each compared literal, and around each number. */
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
  [...source.matchAll(/(?:'([^']*)'|"([^"]*)"|\b(\d+)\b)/g)].flatMap(([, single, double, digits]): (string | number)[] => {
    const word = single ?? double
    const number = Number(digits)
    return word === undefined ? [number - 1, number, number + 1] : [word]
  })
