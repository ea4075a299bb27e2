// Reads process files and translates their faults to API errors.

import { decodeXml } from '#server/bpmn/decodeXml.ts'
import { DefinitionError, type DefinitionFault, type ProcessDefinition } from '#server/bpmn/definition.ts'
import { parseDefinitions, parseDeployed, processesOf } from '#server/bpmn/parse.ts'
import { readXml } from '#server/bpmn/xml.ts'
import { AppError, type ErrorKey } from '#server/errors.ts'
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
  noSteps: 'flow.noSteps',
  noActivity: 'flow.noActivity',
  noStartForm: 'flow.noStartForm',
  crossingFlow: 'flow.crossingFlow',
  noEventName: 'flow.noEventName',
  noCondition: 'flow.noCondition',
  noStartEvent: 'flow.noStartEvent',
  noEvents: 'flow.noEvents',
  notExecutable: 'flow.notExecutable',
}

/** Converts a fault to an API error. */
export function refusalOf({ kind, what, element, line, why }: DefinitionFault, all: readonly DefinitionFault[] = []): AppError {
  return new AppError(STRUCTURE[what] ?? KINDS[kind], { what: why === undefined ? what : `${what} (${why})`, element, line }, all)
}

/**
 * Executable processes of a file. Throws the error of the first fault, with all faults as `data`: `[{kind, what, element, line}]`.
 * @param user as in `checkInThread`
 */
export async function readDefinitions(xml: string, user: string): Promise<ProcessDefinition[]> {
  return checkInThread(xml, user)
    .then(() => parseDefinitions(xml))
    .catch(refuse)
}

/** A deployed process of a file. */
export async function readDeployed(xml: string, key: string): Promise<ProcessDefinition> {
  return checkInThread(xml, '')
    .then(() => parseDeployed(xml, key))
    .catch(refuse)
}

/** Text of an uploaded file. Throws an API error for an unreadable encoding. */
export function textOfFile(bytes: Uint8Array): string {
  try {
    return decodeXml(bytes)
  } catch (error) {
    return refuse(error)
  }
}

/** All faults that prevent a file from running; empty for a valid file. */
export async function faultsOf(xml: string, user: string): Promise<readonly DefinitionFault[]> {
  try {
    await checkInThread(xml, user)
    await parseDefinitions(xml)
    return []
  } catch (error) {
    if (error instanceof DefinitionError) return error.faults
    throw error
  }
}

/** Key and name of the first process in a possibly incomplete file. Throws for a text that is no process. */
export async function headingOf(xml: string, user: string): Promise<{ key: string; name: string }> {
  const file = await checkInThread(xml, user)
    .then(() => readXml(xml))
    .catch(refuse)
  try {
    const [process] = processesOf({ file })
    return { key: process?.id ?? '', name: process?.name || process?.id || '' }
  } catch (error) {
    return refuse(error)
  }
}

function refuse(error: unknown): never {
  const faults = error instanceof DefinitionError ? error.faults : []
  throw faults[0] ? refusalOf(faults[0], faults) : error
}
