/** Path of a value in a file: `['properties', 'status', 'search']`. */
export type JsonPath = (string | number)[]
