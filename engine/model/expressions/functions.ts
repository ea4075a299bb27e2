// Functions that expressions may call beyond the engine's own. What a trade needs to know (a birthday in a card's number) is
// registered by the program that runs, before it reads a schema file; both sides and the schema check must know the same.

/** CEL type of a value. */
export type ExpressionType = 'string' | 'double' | 'bool' | 'list<dyn>' | 'dyn'

/** Pure and synchronous: a form calls it at every key, and the server must come to the same. */
export interface ExpressionFunction {
  takes: readonly ExpressionType[]
  gives: ExpressionType
  call(...args: never[]): unknown
}

const registered = new Map<string, ExpressionFunction>()

/** By name. The same function may be registered again. Throws when another one has the name. The result takes them back. */
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
