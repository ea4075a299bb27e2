// Query parameters of lists that are no fields. A field of the same name is asked for by other names, so that neither hides the other.

/** Query parameter of a filter, in the URL of the page and in the list call. */
export const FILTER = 'filter'

/** Query parameter of the order, in the URL of the page and in the list call. */
export const ORDER_BY = 'order_by'

/** Query parameter with the selected node of the tree beside the list. */
export const NODE = 'node'

/** Query parameter with the name of a saved view. */
export const VIEW = 'view'

/** Query parameters for the layout of the list. */
export const LAYOUT = 'layout'
export const MONTH = 'month'
export const WEEK = 'week'

/** Query parameters of a link to a record: its id, and the action to press. */
export const OPEN_PARAMETER = 'open'
export const ACTION = 'action'

/** Parameters of list calls. */
export const CALL_PARAMETERS = ['current', 'size', 'ascs', 'descs', FILTER, ORDER_BY] as const

/** Parameter of the recycle bin, which also takes the filters of a list. */
const WORDS = 'words'

const OF_CALLS: ReadonlySet<string> = new Set([...CALL_PARAMETERS, WORDS])
const OF_PAGES: ReadonlySet<string> = new Set([...CALL_PARAMETERS, NODE, VIEW, LAYOUT, MONTH, WEEK, OPEN_PARAMETER, ACTION])

/** True if a call reads the name as a parameter of its own; a field of this name is compared by name and operator (`size_equal`) only. */
export const isCallParameter = (name: string): boolean => OF_CALLS.has(name)

/** Name of a field in the URL of a page: `size` is the page size, so the field `size` is `search.size`. */
export const addressName = (field: string): string => (OF_PAGES.has(field) ? `search.${field}` : field)
