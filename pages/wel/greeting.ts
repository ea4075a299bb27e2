/** The part of the day a greeting names, as its key below `home`. */
export function partOfDay(hour: number): 'morning' | 'noon' | 'afternoon' | 'evening' {
  if (hour < 5 || hour >= 18) return 'evening'
  if (hour < 11) return 'morning'
  return hour < 14 ? 'noon' : 'afternoon'
}
