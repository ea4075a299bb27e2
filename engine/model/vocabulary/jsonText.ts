// JSON as the formatter of the project writes it: on one line what fits, else a line for each member.

const LINE = 140

/** @param used signs that stand on the line already, before the value and behind it */
export function jsonText(value: unknown, indent = '', used = 0): string {
  const flat = onOneLine(value)
  if (indent.length + used + widthOf(flat) <= LINE && indent !== '') return flat
  if (typeof value !== 'object' || value === null) return flat
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => {
      const head = isList ? '' : `${JSON.stringify(key)}: `
      return `${inner}${head}${jsonText(member, inner, head.length + 1)}`
    })
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  return `${open}\n${members.join(',\n')}\n${indent}${close}`
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return members.length === 0 ? '{}' : `{ ${members.map(([key, member]) => `${JSON.stringify(key)}: ${onOneLine(member)}`).join(', ')} }`
}

/** A Chinese sign takes two columns. */
function widthOf(line: string): number {
  return line.length + [...line.matchAll(/[\p{Script=Han}\u3000-\u303f\uff01-\uff60]/gu)].length
}
