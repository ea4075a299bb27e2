// Derives names of entities and fields, and English titles, from names of tables and columns.

const parts = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')

/** `HANDLE_STATE` and `handleState` become `handleState`; '' for a name that does not start with a Latin letter. */
export function fieldName(column: string): string {
  const [first = '', ...others] = parts(column)
  const name = first + others.map((part) => part[0]?.toUpperCase() + part.slice(1)).join('')
  return /^[a-z]/.test(name) ? name : ''
}

/** `blade_site_patrol` without `blade_` becomes `site-patrol`. */
export function entityNameOf(table: string, prefix: string): string {
  const bare = prefix !== '' && table.toLowerCase().startsWith(prefix.toLowerCase()) ? table.slice(prefix.length) : table
  const name = parts(bare).join('-')
  return /^[a-z]/.test(name) ? name : `table-${name}`.replace(/-$/, '')
}

/** Expansions of abbreviations in column names; values in capitals keep them. */
const WHOLE: Readonly<Record<string, string>> = {
  id: 'ID',
  no: 'No.',
  sn: 'serial No.',
  url: 'URL',
  ip: 'IP',
  api: 'API',
  vip: 'VIP',
  gps: 'GPS',
  iot: 'IoT',
  qty: 'quantity',
  num: 'number',
  amt: 'amount',
  img: 'picture',
  pic: 'picture',
  emp: 'employee',
  dept: 'department',
  org: 'organisation',
  mgr: 'manager',
  tel: 'phone',
  addr: 'address',
  desc: 'description',
  config: 'setting',
  reg: 'registration',
  avg: 'average',
  max: 'highest',
  min: 'lowest',
}
/** Suffixes omitted from titles: they only state the kind of the column, which its value shows. */
const SILENT_ENDS = ['id', 'flag']
/** Common table prefixes, which titles omit. */
const SYSTEM = /^(t|tb|tbl|sys|biz|base|blade|wms|oa|iot|fin|hr|qc|veh|crm|erp|mes|bas|pub|cfg)$/

/** Guesses English from a name: `handle_state` becomes `Handle state`. */
export function guessEnglish(name: string): string {
  const all = parts(name)
  const spoken = all.length > 1 && SILENT_ENDS.includes(all.at(-1) ?? '') ? all.slice(0, -1) : all
  const text = spoken.map((word) => WHOLE[word] ?? word).join(' ')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Guesses the title of a table: `wms_stock_flow` becomes `Stock flow`. */
export function guessTitle(name: string): string {
  const [first = '', ...others] = parts(name)
  return guessEnglish(SYSTEM.test(first) && /^[a-z]/.test(others[0] ?? '') ? others.join('_') : name)
}
