/** The values of a keyword that has one or several. */
export function oneOrSeveral<T extends string>(value: T | readonly T[] | undefined): T[] {
  return value === undefined ? [] : ([value].flat() as T[])
}
