/** An English title inside a sentence: "Project name" is written small there, "AI alarms", "SIM no." and "WeChat" stay. */
export function inSentence(title: string): string {
  return /^[A-Z][a-z]+(?![A-Za-z])/.test(title) ? `${title.charAt(0).toLowerCase()}${title.slice(1)}` : title
}
