// Random block-structured processes as BPMN files, and a simple model that computes which tasks are open.

import { bpmn, flow, flowId, task } from './bpmn.ts'

export type Block =
  | { kind: 'task'; id: string }
  | { kind: 'line'; blocks: Block[] }
  | { kind: 'choice'; id: string; variable: string; blocks: Block[] }
  | { kind: 'together'; id: string; blocks: Block[] }
  | { kind: 'some'; id: string; variables: string[]; blocks: Block[] }
  | { kind: 'inside'; id: string; block: Block }
  /** A called process. `isRecipient`: its variables are passed one by one instead of all at once. */
  | { kind: 'called'; id: string; passesVariables: boolean; block: Block }
  | { kind: 'many'; id: string; size: number; isSequential: boolean }
  | { kind: 'again'; id: string; variable: string; block: Block }

export type Random = () => number

/** A random block of at most this depth; ids are unique within `names`. */
export function randomBlock(random: Random, depth: number, names: { count: number }): Block {
  const id = `n${names.count++}`
  const pick = Math.floor(random() * (depth === 0 ? 2 : 9))
  const blocks = (count: number) => Array.from({ length: count }, () => randomBlock(random, depth - 1, names))
  if (pick === 0) return { kind: 'task', id }
  if (pick === 1) return { kind: 'many', id, size: 1 + Math.floor(random() * 3), isSequential: random() < 0.5 }
  if (pick === 2) return { kind: 'choice', id, variable: `v${id}`, blocks: blocks(3) }
  if (pick === 3) return { kind: 'together', id, blocks: blocks(2 + Math.floor(random() * 2)) }
  if (pick === 4) return { kind: 'some', id, variables: [`v${id}a`, `v${id}b`], blocks: blocks(2) }
  if (pick === 5) return { kind: 'inside', id, block: randomBlock(random, depth - 1, names) }
  if (pick === 8) return { kind: 'called', id, passesVariables: random() < 0.5, block: randomBlock(random, depth - 1, names) }
  if (pick === 6) return { kind: 'again', id, variable: `again${id}`, block: randomBlock(random, depth - 1, names) }
  return { kind: 'line', blocks: blocks(2) }
}

/** BPMN file of a process with a block between start and end. @param values initial values of variables */
export function fileOf(block: Block, key = 'p', values: Variables = {}): string {
  const out: string[] = []
  const [first, last] = draw(block, out)
  return bpmn(
    [
      '<startEvent id="start"/>',
      '<endEvent id="end"/>',
      flow('start', first),
      flow(last, 'end'),
      ...out,
      ...Object.entries(values).map(dataObject),
    ].join('\n'),
    { key },
  )
}

const dataObject = ([name, value]: [string, number]): string =>
  `<dataObject id="d_${name}" name="${name}" itemSubjectRef="xsd:int"><extensionElements><flowable:value>${value}</flowable:value></extensionElements></dataObject>`

/** BPMN files of all processes that a block calls, by key. */
export function calledFiles(block: Block): Map<string, string> {
  if (block.kind === 'task' || block.kind === 'many') return new Map()
  const inner = 'block' in block ? [block.block] : block.blocks
  const files = new Map(inner.flatMap((one) => [...calledFiles(one)]))
  return block.kind === 'called' ? files.set(block.id, fileOf(block.block, block.id)) : files
}

/** Variables that a block reads, including those of called processes. */
export function variablesOf(block: Block): string[] {
  return [fileOf(block), ...calledFiles(block).values()].flatMap((xml) => [...xml.matchAll(/\b(?:v|again)n\w+/g)].map(([name]) => name))
}

/** Writes the elements of a block; returns its first and last node. */
function draw(block: Block, out: string[]): [first: string, last: string] {
  switch (block.kind) {
    case 'task':
      out.push(task(block.id))
      return [block.id, block.id]
    case 'many':
      out.push(
        task(
          block.id,
          '',
          `<multiInstanceLoopCharacteristics isSequential="${block.isSequential}"><loopCardinality>${block.size}</loopCardinality></multiInstanceLoopCharacteristics>`,
        ),
      )
      return [block.id, block.id]
    case 'line': {
      const ends = block.blocks.map((block) => draw(block, out))
      for (let at = 1; at < ends.length; at++) out.push(flow(ends[at - 1]?.[1] ?? '', ends[at]?.[0] ?? ''))
      return [ends[0]?.[0] ?? '', ends.at(-1)?.[1] ?? '']
    }
    case 'choice':
      return split(block, 'exclusiveGateway', (at) => (at === 0 ? '' : `\${${block.variable} == ${at}}`), out)
    case 'together':
      return split(block, 'parallelGateway', () => '', out)
    case 'some':
      // The first way is taken when no condition holds.
      return split(block, 'inclusiveGateway', (at) => `\${${block.variables[at]} eq 1}`, out)
    case 'inside': {
      const inner: string[] = []
      const [first, last] = draw(block.block, inner)
      const [start, end] = [`${block.id}s`, `${block.id}e`]
      out.push(
        `<subProcess id="${block.id}"><startEvent id="${start}"/><endEvent id="${end}"/>${flow(start, first)}${flow(last, end)}${inner.join('')}</subProcess>`,
      )
      return [block.id, block.id]
    }
    case 'called': {
      const inputs = [...new Set(variablesOf(block.block))].map((name) => `<flowable:in source="${name}" target="${name}"/>`)
      const inner = block.passesVariables ? `<extensionElements>${inputs.join('')}</extensionElements>` : ''
      out.push(
        `<callActivity id="${block.id}c" calledElement="${block.id}" flowable:inheritVariables="${!block.passesVariables}">${inner}</callActivity>`,
      )
      return [`${block.id}c`, `${block.id}c`]
    }
    case 'again': {
      const [first, last] = draw(block.block, out)
      const [enter, leave] = [`${block.id}i`, `${block.id}o`]
      out.push(`<exclusiveGateway id="${enter}"/>`, `<exclusiveGateway id="${leave}" default="${flowId(leave, `${block.id}x`)}"/>`)
      out.push(`<exclusiveGateway id="${block.id}x"/>`, flow(leave, `${block.id}x`))
      out.push(flow(enter, first), flow(last, leave), flow(leave, enter, `\${not empty ${block.variable} and ${block.variable} > 0}`))
      return [enter, `${block.id}x`]
    }
  }
}

function split(
  { id, blocks }: { id: string; blocks: Block[] },
  element: string,
  condition: (at: number) => string,
  out: string[],
): [string, string] {
  const [open, close] = [`${id}i`, `${id}o`]
  const ends = blocks.map((block) => draw(block, out))
  const otherwise = element === 'parallelGateway' ? '' : `default="${flowId(open, ends[0]?.[0] ?? '')}"`
  out.push(`<${element} id="${open}" ${otherwise}/>`, `<${element} id="${close}"/>`)
  for (const [at, [first, last]] of ends.entries()) {
    const flowCondition = element === 'parallelGateway' || at === 0 ? '' : condition(at)
    out.push(flow(open, first, flowCondition), flow(last, close))
  }
  return [open, close]
}

/** State of a running block. */
export interface Course {
  open(): string[]
  /** Completes one open instance of a task. */
  done(id: string): void
  isOver(): boolean
}

export type Variables = Record<string, number>

export function courseOf(block: Block, variables: Variables): Course {
  switch (block.kind) {
    case 'task':
      return pieces(block.id, 1, false)
    case 'many':
      return pieces(block.id, block.size, block.isSequential)
    case 'line':
      return oneAfterOther(block.blocks.map((block) => () => courseOf(block, variables)))
    case 'choice':
      return courseOf(block.blocks[variables[block.variable] ?? 0] as Block, variables)
    case 'together':
      return sideBySide(block.blocks.map((block) => courseOf(block, variables)))
    case 'some': {
      const taken = block.blocks.filter((_, at) => at > 0 && variables[block.variables[at] ?? ''] === 1)
      return sideBySide((taken.length > 0 ? taken : block.blocks.slice(0, 1)).map((one) => courseOf(one, variables)))
    }
    case 'inside':
    case 'called':
      return courseOf(block.block, variables)
    case 'again':
      return oneAfterOther([() => courseOf(block.block, variables)])
  }
}

function pieces(id: string, size: number, isSequential: boolean): Course {
  let left = size
  return {
    open: () => Array.from({ length: isSequential ? Math.min(1, left) : left }, () => id),
    done: () => void left--,
    isOver: () => left === 0,
  }
}

function oneAfterOther(courses: (() => Course)[]): Course {
  let at = 0
  let now = (courses[0] as () => Course)()
  const go = () => {
    while (now.isOver() && at + 1 < courses.length) now = (courses[++at] as () => Course)()
  }
  go()
  return {
    open: () => now.open(),
    done: (id) => {
      now.done(id)
      go()
    },
    isOver: () => now.isOver(),
  }
}

function sideBySide(courses: Course[]): Course {
  return {
    open: () => courses.flatMap((course) => course.open()),
    done: (id) => courses.find((course) => course.open().includes(id))?.done(id),
    isOver: () => courses.every((course) => course.isOver()),
  }
}
