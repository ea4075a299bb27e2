/** Type of a message table in another language, which may have its own form for a `count` of one: `rows_one` beside `rows`. */
export type WordsOf<Of> = { [Key in keyof Of]: Of[Key] extends string ? string : WordsOf<Of[Key]> } & {
  [Key in keyof Of as Of[Key] extends string ? (Key extends string ? `${Key}_one` : never) : never]?: string
}
