/** The values of a keyword that accepts one value or a list, as a list. */
export function oneOrSeveral<T extends string>(value: T | readonly T[] | undefined): T[] {
  return value === undefined ? [] : ([value].flat() as T[])
}
