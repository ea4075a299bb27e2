// Row conditions of the data scope editor: converts them to CEL over `record` and `user`, and back where the CEL has that form.

export const conditionOperators = ['is', 'isNot', 'atLeast', 'atMost', 'contains', 'startsWith', 'among'] as const
export type ConditionOperator = (typeof conditionOperators)[number]

/** User attributes that a condition can compare with: single values, and lists for `among`. */
export const userValues = { one: ['userId', 'account', 'deptId', 'projectId'], several: ['deptIds', 'roleIds'] } as const

export type ValueKind = 'string' | 'number' | 'boolean'

export interface RowCondition {
  field: string
  operator: ConditionOperator
  /** The typed value, comma-joined for `among`; the name of the user attribute if `ofUser` is true. */
  value: string
  ofUser: boolean
}

export interface RowConditions {
  join: 'all' | 'any'
  rows: readonly RowCondition[]
}

const SIGNS = { is: '==', isNot: '!=', atLeast: '>=', atMost: '<=' } as const
const JOINS = { all: ' && ', any: ' || ' } as const

/** Operators for a kind of value. */
export function operatorsOf(kind: ValueKind): readonly ConditionOperator[] {
  if (kind === 'boolean') return ['is']
  return kind === 'number'
    ? ['is', 'isNot', 'atLeast', 'atMost', 'among']
    : ['is', 'isNot', 'contains', 'startsWith', 'atLeast', 'atMost', 'among']
}

/** CEL of the conditions that have a field. Empty if one of them has no value, because leaving it out would allow more rows. */
export function writeConditions({ join, rows }: RowConditions, kindOf: (field: string) => ValueKind): string {
  const texts = rows.filter(({ field }) => field !== '').map((row) => written(row, kindOf(row.field)))
  return texts.includes(null) ? '' : texts.join(JOINS[join])
}

function written({ field, operator, value, ofUser }: RowCondition, kind: ValueKind): string | null {
  if (value.trim() === '') return null
  if (operator === 'contains' || operator === 'startsWith') return `record.${field}.${operator}(${JSON.stringify(value)})`
  if (operator === 'among') {
    if (ofUser) return `record.${field} in user.${value}`
    const values = value.split(/[,，]/).flatMap((part) => literal(part.trim(), kind) ?? [])
    return values.length === 0 ? null : `record.${field} in [${values.join(', ')}]`
  }
  const to = ofUser ? `user.${value}` : literal(value, kind)
  return to === null ? null : `record.${field} ${SIGNS[operator]} ${to}`
}

function literal(value: string, kind: ValueKind): string | null {
  if (value === '') return null
  if (kind === 'boolean') return value === 'true' ? 'true' : 'false'
  if (kind === 'string') return JSON.stringify(value)
  return Number.isFinite(Number(value)) ? String(Number(value)) : null
}

const TEXT = String.raw`"(?:[^"\\]|\\.)*"|'[^'\\]*'`
const LITERAL = String.raw`${TEXT}|-?\d+(?:\.\d+)?|true|false`
const ROW = new RegExp(
  String.raw`record\.(\w+)(?: *(==|!=|>=|<=) *(${LITERAL}|user\.\w+)| +in +(user\.\w+|\[[^\]]*\])|\.(contains|startsWith)\((${TEXT})\))`,
  'y',
)
const JOIN = / *(&&|\|\|) */y

/** Parses CEL to conditions; `null` if it has another form. Empty text gives no conditions. */
export function readConditions(text: string): RowConditions | null {
  const source = text.trim()
  const rows: RowCondition[] = []
  const joins = new Set<string>()
  let at = 0
  while (at < source.length) {
    const row = matchAt(ROW, source, at)
    const read = row && readRow(row)
    if (!read) return null
    rows.push(read)
    at += row[0].length
    if (at === source.length) break
    const join = matchAt(JOIN, source, at)
    if (!join) return null
    joins.add(join[1] ?? '')
    at += join[0].length
    if (at === source.length) return null
  }
  return joins.size > 1 ? null : { join: joins.has('||') ? 'any' : 'all', rows }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function readRow([, field = '', sign, compared, among, test, part]: RegExpExecArray): RowCondition | null {
  if (test !== undefined) return { field, operator: test as ConditionOperator, value: plain(part ?? ''), ofUser: false }
  if (among?.startsWith('user.')) return { field, operator: 'among', value: among.slice(5), ofUser: true }
  if (among !== undefined) {
    const values = [...among.matchAll(new RegExp(LITERAL, 'g'))].map(([one]) => plain(one))
    return values.some((value) => value.includes(',')) ? null : { field, operator: 'among', value: values.join(','), ofUser: false }
  }
  const operator = (Object.keys(SIGNS) as (keyof typeof SIGNS)[]).find((one) => SIGNS[one] === sign)
  if (!operator || compared === undefined) return null
  return compared.startsWith('user.')
    ? { field, operator, value: compared.slice(5), ofUser: true }
    : { field, operator, value: plain(compared), ofUser: false }
}

function plain(literal: string): string {
  if (literal.startsWith("'")) return literal.slice(1, -1)
  return literal.startsWith('"') ? String(JSON.parse(literal)) : literal
}
