// `npm run answers`: writes the schemas of the answers of routes in code from the types of their handlers; `--check` compares them with the
// file. It needs the packages of development, whose compiler has a programming interface.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getLibFiles, libFolderInMemoryPath, ts } from '@ts-morph/common'
import { jsonText } from '../../engine/model/fileText/jsonText.ts'
import { PROJECT } from '../../server/commands/consoleSource.ts'
import { runCommand } from '../../server/commands/runCommand.ts'
import { routesOf } from '../../server/compose.ts'
import { modules } from '../../server/modules/index.ts'
import { functionReader, type RunningFunction } from './handlers.ts'
import { type TypeSchema, typeSchemas } from './typeSchemas.ts'

const FILE = 'server/http/openapi/codeAnswers.json'
/** Wrappers around a handler. */
const MAX_WRAPPERS = 4

type FunctionNode = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration

async function writeAnswers(isCheck: boolean): Promise<number> {
  const { config } = ts.readConfigFile(join(PROJECT, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: ['server/modules', 'server/http'] }, ts.sys, PROJECT)
  const entry = join(PROJECT, 'server/modules/index.ts')
  const program = compiled(entry, { ...options, types: ['node'] })
  const checker = program.getTypeChecker()
  const schemas = typeSchemas(checker)
  const reader = functionReader()
  const answers: Record<string, TypeSchema> = {}
  const unknown: string[] = []
  for (const route of routesOf(modules)) {
    const key = `${route.method} ${route.path}`
    if (route.described?.answer || route.described?.answers || route.described?.media || key in answers) continue
    const type = answerType(reader.read(route.handle), MAX_WRAPPERS)
    const schema = type && schemas.of(type)
    if (type === null && !route.bare) unknown.push(key)
    else if (schema) answers[key] = schema
  }
  reader.close()
  const sorted = Object.fromEntries(Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  const text = `${jsonText({ schemas: schemas.named, answers: sorted })}\n`
  const isStale = isCheck && text !== (await readFile(join(PROJECT, FILE), 'utf8'))
  if (isStale) process.stderr.write(`${FILE} differs from the types of the handlers. Run npm run answers.\n`)
  if (!isCheck) await writeFile(join(PROJECT, FILE), text)
  process.stdout.write(`${Object.keys(sorted).length} answers in ${FILE}\n`)
  for (const key of unknown) process.stderr.write(`The type of the answer of ${key} is not known. Give its handler a return type.\n`)
  return unknown.length > 0 || isStale ? 1 : 0

  /** Type of the answer of a handler; that of the wrapped one if the wrapper says nothing; `null` if none says it. */
  function answerType(handler: RunningFunction, left: number): ts.Type | null {
    const node = handler.place && nodeAt(handler.place.url, handler.place.line, handler.place.column)
    const signature = node && checker.getSignatureFromDeclaration(node)
    if (!node || !signature) return null
    const returned = checker.getReturnTypeOfSignature(signature)
    const type = checker.getAwaitedType(returned) ?? returned
    if ((type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) === 0) return type
    if (left === 0) return null
    for (const call of callsIn(node)) {
      const inner = handler.named(call)
      const found = inner && answerType(inner, left - 1)
      if (found) return found
    }
    return null
  }

  function nodeAt(url: string, line: number, column: number): FunctionNode | null {
    const source = url.startsWith('file:') ? program.getSourceFile(fileURLToPath(url)) : undefined
    if (!source) return null
    const position = source.getPositionOfLineAndCharacter(line, column)
    let found: FunctionNode | null = null
    const visit = (node: ts.Node): void => {
      if (node.getStart(source) > position || node.end < position) return
      // V8 names the place of the parameters, which begins after `function` and the name.
      if (isFunction(node)) found = node
      ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  }
}

/** The compiler keeps the declarations of its library in memory. */
function compiled(entry: string, options: ts.CompilerOptions): ts.Program {
  const library = new Map(getLibFiles().map(({ fileName, text }) => [`${libFolderInMemoryPath}/${fileName}`, text]))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  const known: ts.CompilerHost = {
    ...host,
    getDefaultLibLocation: () => libFolderInMemoryPath,
    fileExists: (path) => library.has(path) || fileExists(path),
    readFile: (path) => library.get(path) ?? readFile(path),
    getSourceFile: (path, settings) => {
      const text = library.get(path) ?? readFile(path)
      return text === undefined ? undefined : ts.createSourceFile(path, text, settings)
    },
  }
  const program = ts.createProgram([entry], options, known)
  const [fault] = program.getGlobalDiagnostics()
  if (fault) throw new Error(ts.flattenDiagnosticMessageText(fault.messageText, '\n'))
  return program
}

const isFunction = (node: ts.Node): node is FunctionNode =>
  ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isArrowFunction(node) || ts.isMethodDeclaration(node)

/** Texts of the functions that a function calls, such as `handle` and `route.handle`. */
function callsIn(node: ts.Node): string[] {
  const found: string[] = []
  const visit = (one: ts.Node): void => {
    if (ts.isCallExpression(one) && /^[\w.]+$/.test(one.expression.getText())) found.push(one.expression.getText())
    ts.forEachChild(one, visit)
  }
  visit(node)
  return found
}

await runCommand('npm run answers', () => writeAnswers(process.argv.includes('--check')))
