const BPMN = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const STEP = /(Event|Task|task|subProcess|callActivity)$/

/** Name of the process in a file; its key if it has no name, empty for invalid XML. */
export function processName(xml: string): string {
  const [drawn] = new DOMParser().parseFromString(xml, 'application/xml').getElementsByTagNameNS(BPMN, 'process')
  return drawn?.getAttribute('name') || drawn?.getAttribute('id') || ''
}

/** The file with all names translated by `word`; unchanged for invalid XML. */
export function renamed(xml: string, word: (name: string) => string): string {
  const file = new DOMParser().parseFromString(xml, 'application/xml')
  const drawn = [...file.getElementsByTagNameNS(BPMN, '*')]
  for (const element of drawn) {
    const name = element.getAttribute('name')
    if (name) element.setAttribute('name', word(name))
  }
  return drawn.length === 0 ? xml : new XMLSerializer().serializeToString(file)
}

/** Named events and activities in a file, in order; empty for invalid XML. */
export function processSteps(xml: string): { id: string; name: string }[] {
  const file = new DOMParser().parseFromString(xml, 'application/xml')
  return [...file.getElementsByTagNameNS(BPMN, '*')].flatMap((element) => {
    const [id, name] = [element.getAttribute('id'), element.getAttribute('name')]
    return id && name && STEP.test(element.localName) ? [{ id, name }] : []
  })
}
