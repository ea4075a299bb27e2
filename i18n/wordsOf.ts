/** What another language must have where one has this. */
export type WordsOf<Of> = { [Key in keyof Of]: Of[Key] extends string ? string : WordsOf<Of[Key]> }
