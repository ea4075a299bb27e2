/** Type of a message table in another language. */
export type WordsOf<Of> = { [Key in keyof Of]: Of[Key] extends string ? string : WordsOf<Of[Key]> }
