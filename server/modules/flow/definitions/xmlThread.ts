// Worker thread of `checkInThread.ts`: checks one file after another.

import { parentPort } from 'node:worker_threads'
import { DefinitionError } from '#server/bpmn/definition.ts'
import { readXml } from '#server/bpmn/xml.ts'

const port = parentPort
if (!port) throw new Error('xmlThread.ts runs as a thread')

port.on('message', async (text: string) => {
  try {
    await readXml(text)
    port.postMessage([])
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error
    port.postMessage(error.faults)
  }
})
