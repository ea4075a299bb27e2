/** An English title in the middle of a sentence: "Project name" in lower case; "AI alarms", "SIM no." and "WeChat" unchanged. */
export function inSentence(title: string): string {
  return /^[A-Z][a-z]+(?![A-Za-z])/.test(title) ? `${title.charAt(0).toLowerCase()}${title.slice(1)}` : title
}
