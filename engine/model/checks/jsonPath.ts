/** Where a value stands in a file: `['properties', 'status', 'search']`. */
export type JsonPath = (string | number)[]
