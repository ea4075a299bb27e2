// The engine's reasons to refuse a file, as sentences.

import { AppError, type ErrorKey } from '../../errors.ts'
import { type Definition, DefinitionError, type DefinitionFault } from './engine/definition.ts'
import { parseDefinition } from './engine/parse.ts'

const KINDS: Readonly<Record<DefinitionFault['kind'], ErrorKey>> = {
  unsupported: 'flow.unsupported',
  condition: 'flow.badCondition',
  unreadable: 'flow.unreadable',
  structure: 'flow.badStructure',
}

const STRUCTURE: Readonly<Record<string, ErrorKey>> = {
  oneProcess: 'flow.oneProcess',
  noStart: 'flow.noStart',
  twoStarts: 'flow.twoStarts',
  nobody: 'flow.nobody',
  noLoopSize: 'flow.noLoopSize',
  noWayIn: 'flow.noWayIn',
  noWayOut: 'flow.noWayOut',
}

/** Throws the sentence of the first fault, with all faults as `data`: `[{kind, what, element, line}]`. */
export async function readDefinition(xml: string): Promise<Definition> {
  try {
    return await parseDefinition(xml)
  } catch (error) {
    const fault = error instanceof DefinitionError ? error.faults[0] : undefined
    if (!fault) throw error
    const { kind, what, element, line } = fault
    throw new AppError(STRUCTURE[what] ?? KINDS[kind], { what, element, line }, (error as DefinitionError).faults)
  }
}
