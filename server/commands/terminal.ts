// Environment of a command: files, variables, input and output.

export interface Terminal {
  /** Folder that relative paths of the user refer to. */
  folder: string
  env: Readonly<Record<string, string | undefined>>
  /** Standard input; `null` for a terminal. */
  input(): Promise<string | null>
  out(text: string): void
  err(text: string): void
}

/** Terminal of this process. */
export const ownTerminal: Terminal = {
  folder: process.cwd(),
  env: process.env,
  async input() {
    if (process.stdin.isTTY) return null
    let text = ''
    for await (const piece of process.stdin.setEncoding('utf8')) text += piece
    return text
  },
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
}
