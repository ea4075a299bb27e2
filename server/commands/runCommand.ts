import { AppError } from '../errors.ts'

/** Runs a command and sets the exit code. A plain Error and an `AppError` carry a message for the user; others are printed with their stack. */
export async function runCommand(usage: string, command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command()
  } catch (error) {
    const { name, message, stack, code } = error as NodeJS.ErrnoException
    const isSentence = name === 'Error' || name === 'ConfigError' || code?.startsWith('ERR_PARSE_ARGS')
    process.stderr.write(`${error instanceof AppError ? error.sentence('en') : isSentence ? message : stack}\n`)
    if (code?.startsWith('ERR_PARSE_ARGS')) process.stderr.write(`${usage}\n`)
    process.exitCode = 1
  }
}
