// Formats JSON like the project's formatter: on one line if it fits, else one line for each member.

const LINE = 140

/** Formats a value. @param used characters on the same line before and after the value */
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

/** Width of a line in columns; Chinese characters count twice. */
function widthOf(line: string): number {
  return line.length + [...line.matchAll(/[\p{Script=Han}\u3000-\u303f\uff01-\uff60]/gu)].length
}
