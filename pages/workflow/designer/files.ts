// Reads and saves BPMN files.

import { saveFile } from '#engine/sheets/saveFile.ts'

export const BPMN_ENDINGS: readonly string[] = ['.bpmn20.xml', '.bpmn', '.xml']

export const bpmnFileName = (key: string): string => `${key || 'process'}.bpmn20.xml`

export const openFile = (file: File): Promise<string> => file.text()

export function saveBpmn(name: string, xml: string): void {
  saveFile({ name, content: new Blob([xml], { type: 'application/xml' }) })
}
