// The engine's reasons to refuse a file, as sentences.

import { AppError, type ErrorKey } from '#server/errors.ts'
import { DefinitionError, type DefinitionFault, type ProcessDefinition } from '../engine/definition.ts'
import { parseDefinition } from '../engine/parse.ts'
import { readXml, type XmlElement } from '../engine/xml.ts'
import { checkInThread } from './checkInThread.ts'

const KINDS: Readonly<Record<DefinitionFault['kind'], ErrorKey>> = {
  unsupported: 'flow.unsupported',
  condition: 'flow.badCondition',
  unreadable: 'flow.unreadable',
  structure: 'flow.badStructure',
}

const STRUCTURE: Readonly<Record<string, ErrorKey>> = {
  oneProcess: 'flow.oneProcess',
  tooLarge: 'flow.tooLarge',
  noStart: 'flow.noStart',
  twoStarts: 'flow.twoStarts',
  nobody: 'flow.nobody',
  noLoopSize: 'flow.noLoopSize',
  noWayIn: 'flow.noWayIn',
  noWayOut: 'flow.noWayOut',
  noStartForm: 'flow.noStartForm',
}

/** A fault as a refusal, whose sentence is for people. */
export function refusalOf({ kind, what, element, line }: DefinitionFault, all: readonly DefinitionFault[] = []): AppError {
  return new AppError(STRUCTURE[what] ?? KINDS[kind], { what, element, line }, all)
}

/** Throws the sentence of the first fault, with all faults as `data`: `[{kind, what, element, line}]`. */
export async function readDefinition(xml: string): Promise<ProcessDefinition> {
  return checkInThread(xml)
    .then(() => parseDefinition(xml))
    .catch(refuse)
}

/** Every reason why a file would not run; none for one that does. */
export async function faultsOf(xml: string): Promise<readonly DefinitionFault[]> {
  try {
    await checkInThread(xml)
    await parseDefinition(xml)
    return []
  } catch (error) {
    if (error instanceof DefinitionError) return error.faults
    throw error
  }
}

/** Key and name of the one process in a file that may be unfinished. Throws for a text that is no drawing of one process. */
export async function headingOf(xml: string): Promise<{ key: string; name: string }> {
  const { root, lineOf } = await checkInThread(xml)
    .then(() => readXml(xml))
    .catch(refuse)
  const [process, second] = ((root.rootElements ?? []) as XmlElement[]).filter(({ $type }) => $type === 'bpmn:Process')
  if (!process || second) throw refusalOf({ kind: 'structure', what: 'oneProcess', element: second?.id ?? '', line: lineOf(second?.id) })
  return { key: process.id ?? '', name: process.name || process.id || '' }
}

function refuse(error: unknown): never {
  const faults = error instanceof DefinitionError ? error.faults : []
  throw faults[0] ? refusalOf(faults[0], faults) : error
}
