const BPMN = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const STEP = /(Event|Task|task|subProcess|callActivity)$/

/** How the process of a file is called; its key where it has no name, '' in a file that is no XML. */
export function processName(xml: string): string {
  const [drawn] = new DOMParser().parseFromString(xml, 'application/xml').getElementsByTagNameNS(BPMN, 'process')
  return drawn?.getAttribute('name') || drawn?.getAttribute('id') || ''
}

/** The named events and activities of a file, in its order; none of a file that is no XML. */
export function stepsOf(xml: string): { id: string; name: string }[] {
  const file = new DOMParser().parseFromString(xml, 'application/xml')
  return [...file.getElementsByTagNameNS(BPMN, '*')].flatMap((element) => {
    const [id, name] = [element.getAttribute('id'), element.getAttribute('name')]
    return id && name && STEP.test(element.localName) ? [{ id, name }] : []
  })
}
