// Reads a process file of another engine as far as it can be read.

import { decodeXml } from '#server/bpmn/decodeXml.ts'
import { DefinitionError, type ProcessDefinition } from '#server/bpmn/definition.ts'
import { withDiagram } from '#server/bpmn/diagram.ts'
import { AppError } from '#server/errors.ts'
import { faultsOf, readDeployed } from './readDefinition.ts'

export interface ForeignDefinition {
  /** The file with a diagram; '' if it cannot be read. */
  xml: string
  definition: ProcessDefinition | null
  /** Reasons why the file could not be deployed. */
  faults: readonly string[]
}

/** @param bytes `undefined` for a missing file */
export async function readForeign(bytes: Uint8Array | undefined, key: string): Promise<ForeignDefinition> {
  if (!bytes) return { xml: '', definition: null, faults: ['no file'] }
  try {
    const xml = decodeXml(bytes)
    const faults = await faultsOf(xml, '')
    if (faults.some(({ kind }) => kind === 'unreadable')) return { xml: '', definition: null, faults: faults.map(({ what }) => what) }
    const definition = await readDeployed(xml, key)
    return { xml: await withDiagram(xml), definition, faults: faults.map(({ what, element }) => `${element}: ${what}`) }
  } catch (error) {
    if (error instanceof DefinitionError || error instanceof AppError) return { xml: '', definition: null, faults: [error.message] }
    throw error
  }
}
