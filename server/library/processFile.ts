/** Suffix of process files. */
export const PROCESS_FILE = /\.(bpmn|bpmn20\.xml)$/i
