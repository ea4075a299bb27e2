// Evaluates `{{ … }}` in `x-…` keywords as CEL. Formily would use `new Function`, which the console's Content-Security-Policy forbids.

import { Schema } from '@formily/json-schema'
import { toJS } from '@formily/reactive'
import { readExpression } from '../../model/expressions/cel.ts'
import type { Expression } from '../../model/expressions/expression.ts'

const compiled = new Map<string, Expression>()

/**
 * Makes Formily evaluate `{{ … }}` as CEL. Expressions can read fields (`{{ status == 1 }}`) and, from Formily's scope, `$self.value`,
 * `$values.name` and `$deps[0]`.
 */
export function registerExpressions(): void {
  Schema.registerCompiler((source: string, scope: Record<string, unknown>) => evaluate(source, scope))
}

// `$` is not allowed in CEL names and is replaced by this prefix, except in strings.
const DOLLAR = 'formily_'
const NAME_OR_TEXT = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\$(?=\w)/g

export function evaluate(source: string, scope: Record<string, unknown>): unknown {
  let expression = compiled.get(source)
  if (!expression) {
    expression = readExpression(source.replace(NAME_OR_TEXT, (found) => (found === '$' ? DOLLAR : found)))
    compiled.set(source, expression)
  }
  return expression.evaluate(Object.fromEntries(expression.names.map((name) => [name, lookUp(name, scope)])))
}

function lookUp(name: string, scope: Record<string, unknown>): unknown {
  if (!name.startsWith(DOLLAR)) return (scope.$values as Record<string, unknown> | undefined)?.[name]
  const value = scope[`$${name.slice(DOLLAR.length)}`]
  if (name === `${DOLLAR}self` || name === `${DOLLAR}target`) return { value: (value as { value?: unknown } | null)?.value ?? null }
  return toJS(value)
}
