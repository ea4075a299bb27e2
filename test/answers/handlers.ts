// Finds the source of a handler: file, line and column of a function, and the functions that it closes over.

import { Session } from 'node:inspector'

/** A function in a file. Line and column count from 0, as in V8. */
export interface SourcePlace {
  url: string
  line: number
  column: number
}

/** A function of a running program. */
export interface RunningFunction {
  place: SourcePlace | null
  /** The function that an expression such as `handle` or `route.handle` names inside this function; `null` if it names none. */
  named(expression: string): RunningFunction | null
}

interface Remote {
  type: string
  description?: string
  objectId?: string
}

/** Reads functions of this process with the inspector of V8, whose session the caller closes. */
export function functionReader(): { read(target: object): RunningFunction; close(): void } {
  const session = new Session()
  session.connect()
  const urls = new Map<string, string>()
  session.on('Debugger.scriptParsed', ({ params }) => urls.set(params.scriptId, params.url))
  const post = <T>(method: string, parameters: object = {}): T => {
    let answer: unknown
    // A session of the own thread answers before `post` returns.
    session.post(method, parameters, (error, result) => {
      if (error) throw new Error(`${method}: ${error.message}`)
      answer = result
    })
    return answer as T
  }
  post('Debugger.enable')
  const parts = (objectId: string) =>
    post<{ result: { name: string; value?: Remote }[]; internalProperties?: { name: string; value?: Remote & { value?: unknown } }[] }>(
      'Runtime.getProperties',
      { objectId, ownProperties: true },
    )
  const of = (objectId: string): RunningFunction => {
    const { internalProperties = [] } = parts(objectId)
    const location = internalProperties.find(({ name }) => name === '[[FunctionLocation]]')?.value?.value as
      | { scriptId: string; lineNumber: number; columnNumber: number }
      | undefined
    const scopes = internalProperties.find(({ name }) => name === '[[Scopes]]')?.value?.objectId
    return {
      place: location ? { url: urls.get(location.scriptId) ?? '', line: location.lineNumber, column: location.columnNumber } : null,
      named(expression) {
        const [first = '', ...members] = expression.split('.')
        const closures =
          scopes === undefined
            ? []
            : parts(scopes).result.flatMap(({ value }) => (value?.description?.startsWith('Closure') ? (value.objectId ?? []) : []))
        let found: Remote | undefined
        for (const closure of closures) found ??= parts(closure).result.find(({ name }) => name === first)?.value
        for (const member of members)
          found = found?.objectId === undefined ? undefined : parts(found.objectId).result.find(({ name }) => name === member)?.value
        return found?.type === 'function' && found.objectId !== undefined ? of(found.objectId) : null
      },
    }
  }
  return {
    read(target) {
      const place = '__answers'
      Object.assign(globalThis, { [place]: target })
      const { result } = post<{ result: Remote }>('Runtime.evaluate', { expression: `globalThis.${place}` })
      Reflect.deleteProperty(globalThis, place)
      if (result.objectId === undefined) throw new Error('The inspector names no object')
      return of(result.objectId)
    },
    close: () => session.disconnect(),
  }
}
