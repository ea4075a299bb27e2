/** The end of the name of a process file. */
export const PROCESS_FILE = /\.(bpmn|bpmn20\.xml)$/i
