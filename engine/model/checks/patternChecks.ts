// Checks regular expressions: the server and the browser must be able to match each of them in linear time.

import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { toCharSet } from 'regexp-ast-analysis'
import { linearPattern } from '../expressions/linearPattern.ts'

export interface PatternFault {
  fault: string
  fix: string
}

const MAX_STATES = 1_000

/** Minimum and maximum length of the texts that a pattern matches; `null` for an invalid one. Without `^` and `$` there is no maximum. */
export function patternLength(source: string): { min: number; max: number } | null {
  try {
    const { alternatives } = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, { unicode: true })
    const isWhole = ({ elements }: AST.Alternative) => isEdge(elements[0], 'start') && isEdge(elements.at(-1), 'end')
    const { min, max } = lengthOfAny(alternatives)
    return { min, max: alternatives.every(isWhole) ? max : Number.POSITIVE_INFINITY }
  } catch {
    return null
  }
}

const isEdge = (element: AST.Element | undefined, kind: 'start' | 'end'): boolean => element?.type === 'Assertion' && element.kind === kind

function lengthOfAny(alternatives: readonly AST.Alternative[]): { min: number; max: number } {
  const lengths = alternatives.map(({ elements }) => {
    const parts = elements.map(lengthOf)
    return { min: parts.reduce((sum, { min }) => sum + min, 0), max: parts.reduce((sum, { max }) => sum + max, 0) }
  })
  return { min: Math.min(...lengths.map(({ min }) => min)), max: Math.max(...lengths.map(({ max }) => max)) }
}

function lengthOf(element: AST.Element): { min: number; max: number } {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return lengthOfAny(element.alternatives)
    case 'Quantifier': {
      const { min, max } = lengthOf(element.element)
      return { min: min * element.min, max: max === 0 || element.max === 0 ? 0 : max * element.max }
    }
    case 'Assertion':
      return { min: 0, max: 0 }
    case 'Character':
    case 'CharacterClass':
    case 'CharacterSet':
      return { min: 1, max: 1 }
    default:
      return { min: 0, max: Number.POSITIVE_INFINITY }
  }
}

/** Reason why a pattern is refused; `null` if it is accepted. */
export function patternFault(source: string): PatternFault | null {
  let parsed: AST.Pattern
  try {
    parsed = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, { unicode: true })
  } catch (error) {
    return { fault: `the pattern does not parse: ${(error as Error).message}.`, fix: 'Correct the regular expression.' }
  }
  try {
    if (linearPattern(source).size > MAX_STATES)
      return { fault: 'the pattern is too large.', fix: 'Shorten it, or say the length by maxLength.' }
  } catch (error) {
    const what = (error as Error).message.replace(/^error parsing regexp: /, '')
    return {
      fault: `the pattern cannot be tested in linear time: ${what}.`,
      fix: 'Write it without (?=, (?!, (?<= and \\1, and with repetitions up to 1000.',
    }
  }
  const states = new States(parsed)
  if (!states.isAmbiguous()) return null
  return {
    fault: 'the pattern takes for ever over some texts: a repetition within a repetition can read the same text in several ways.',
    fix: 'Write one repetition, or begin each round with a sign that cannot stand elsewhere: ^[a-z]+(-[a-z]+)*$.',
  }
}

interface Part {
  isNullable: boolean
  first: readonly number[]
  last: readonly number[]
}

type Chars = ReturnType<typeof toCharSet>

const EMPTY: Part = { isNullable: true, first: [], last: [] }
const FLAGS = { unicode: true }
/** A bounded repetition of ambiguous length counts as unbounded from this maximum on. */
const ENDLESS = 10

/**
 * The position automaton of a pattern (Glushkov): one state for each character that is read. Backtracking takes exponential time if two
 * paths lead from a state back to itself over the same text.
 */
class States {
  readonly #chars: Chars[] = []
  readonly #next: Map<number, number>[] = []

  constructor(pattern: AST.Pattern) {
    this.#anyOf(pattern.alternatives)
  }

  isAmbiguous(): boolean {
    const { length } = this.#next
    if (length > MAX_STATES) return true
    const component = this.#components()
    const inLoop = (from: number, to: number) => component[from] === component[to]
    // Two transitions to the same state: through an inner and an outer repetition.
    for (const [from, next] of this.#next.entries()) for (const [to, ways] of next) if (ways > 1 && inLoop(from, to)) return true
    // Pairs of different states that start from one state and meet in one state again.
    const starts = Array.from({ length }, (_, at) => at * length + at)
    const forward = reach(starts, (pair) => this.#pairs(pair, length, inLoop))
    const before = new Map<number, number[]>()
    for (const pair of forward) for (const next of this.#pairs(pair, length, inLoop)) before.set(next, [...(before.get(next) ?? []), pair])
    const backward = reach(starts, (pair) => before.get(pair) ?? [])
    return [...forward].some((pair) => pair % (length + 1) !== 0 && backward.has(pair))
  }

  #pairs(pair: number, length: number, inLoop: (from: number, to: number) => boolean): number[] {
    const [a, b] = [Math.floor(pair / length), pair % length]
    const found: number[] = []
    for (const [to] of this.#next[a] ?? []) {
      if (!inLoop(a, to)) continue
      for (const [other] of this.#next[b] ?? []) {
        if (inLoop(b, other) && !(this.#chars[to] as Chars).isDisjointWith(this.#chars[other] as Chars)) found.push(to * length + other)
      }
    }
    return found
  }

  /** Number of the strongly connected component of each state. */
  #components(): number[] {
    const reached = this.#next.map((_, at) => reach([at], (from) => [...(this.#next[from] as Map<number, number>).keys()]))
    return this.#next.map((_, at) =>
      [...(reached[at] as Set<number>)].filter((other) => reached[other]?.has(at)).reduce((a, b) => Math.min(a, b), at),
    )
  }

  #anyOf(alternatives: readonly AST.Alternative[]): Part {
    const parts = alternatives.map(({ elements }) =>
      elements.map((element) => () => this.#element(element)).reduce<Part>((before, next) => this.#joined(before, next()), EMPTY),
    )
    return {
      isNullable: parts.some(({ isNullable }) => isNullable),
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
    }
  }

  #element(element: AST.Element): Part {
    switch (element.type) {
      case 'Group':
      case 'CapturingGroup':
        return this.#anyOf(element.alternatives)
      case 'Quantifier':
        return this.#repeated(element)
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass':
        return this.#sign(toCharSet(element as AST.Character, FLAGS))
      default:
        return EMPTY
    }
  }

  #sign(chars: Chars): Part {
    const at = this.#chars.push(chars) - 1
    this.#next.push(new Map())
    return { isNullable: false, first: [at], last: [at] }
  }

  #repeated({ element, min, max }: AST.Quantifier): Part {
    const isEndless = max - min >= ENDLESS
    const rounds = isEndless ? Math.max(min, 1) : max
    let combined = EMPTY
    let before = EMPTY
    for (let round = 1; round <= rounds && this.#chars.length <= MAX_STATES; round++) {
      const part = this.#element(element)
      if (isEndless && round === rounds) this.#link(part.last, part.first)
      combined = round <= min ? this.#joined(combined, part) : this.#further(combined, before, part)
      before = part
    }
    return combined
  }

  /** Links an optional round and the rounds after it: only the round before leads to it. */
  #further(combined: Part, before: Part, part: Part): Part {
    this.#link(before.last, part.first)
    return {
      isNullable: before === EMPTY || combined.isNullable,
      first: combined.first.length === 0 ? part.first : combined.first,
      last: [...combined.last, ...part.last],
    }
  }

  #joined(before: Part, part: Part): Part {
    this.#link(before.last, part.first)
    return {
      isNullable: before.isNullable && part.isNullable,
      first: before.isNullable ? [...before.first, ...part.first] : before.first,
      last: part.isNullable ? [...before.last, ...part.last] : part.last,
    }
  }

  #link(last: readonly number[], first: readonly number[]): void {
    for (const from of last) {
      const next = this.#next[from] as Map<number, number>
      for (const to of first) next.set(to, (next.get(to) ?? 0) + 1)
    }
  }
}

function reach(from: readonly number[], nextOf: (at: number) => readonly number[]): Set<number> {
  const reached = new Set(from)
  for (const at of reached) for (const next of nextOf(at)) reached.add(next)
  return reached
}
