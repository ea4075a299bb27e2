// Registry of additional functions for expressions, such as a birthday from an identity number. Browser, server and schema check must
// register the same functions before they read schema files.

/** CEL type of a value. */
export type ExpressionType = 'string' | 'double' | 'bool' | 'list<dyn>' | 'dyn'

/** Pure and synchronous: forms call it on every keystroke, and the server must compute the same result. */
export interface ExpressionFunction {
  takes: readonly ExpressionType[]
  gives: ExpressionType
  call(...args: never[]): unknown
  /** True if the result tells only a part of the arguments, such as the sex in an identity number: they cannot be found again from it. */
  isPartial?: true
}

const registered = new Map<string, ExpressionFunction>()

/**
 * Registers functions by name; the same function may be registered again. Throws if another function has the name. Returns a function that
 * removes them.
 */
export function registerFunctions(functions: Readonly<Record<string, ExpressionFunction>>): () => void {
  for (const [name, one] of Object.entries(functions)) {
    if ((registered.get(name) ?? one) !== one) throw new Error(`the function "${name}" is registered already`)
    registered.set(name, one)
  }
  return () => {
    for (const name of Object.keys(functions)) registered.delete(name)
  }
}

export function registeredFunctions(): ReadonlyMap<string, ExpressionFunction> {
  return registered
}
