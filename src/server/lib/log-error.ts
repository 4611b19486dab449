import * as z from 'zod'

/** An error as logged: what went wrong and where, without any value a user entered. */
export type LoggedError = {
  type: string
  code?: string | number
  message: string
  database?: Partial<Record<DatabaseField, string>>
  issues?: { path: string; code: string }[]
  stack: string
  cause?: LoggedError
  errors?: LoggedError[]
}

// The fields detail, where, hint and internalQuery are left out: they repeat values and statements.
const databaseFields = ['severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const
type DatabaseField = (typeof databaseFields)[number]

const depthMax = 5
const framesMax = 20
const errorsMax = 10

/** Never throws, since it runs while a failure is being reported. */
export function describeError(thrown: unknown): LoggedError {
  try {
    return describe(thrown, 0)
  } catch {
    return { type: 'unreadable', message: '', stack: '' }
  }
}

function describe(thrown: unknown, depth: number): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: '', stack: '' }
  const code = 'code' in thrown ? thrown.code : undefined
  const { cause } = thrown
  return {
    type: thrown.constructor.name || thrown.name,
    ...(isCode(code) && { code }),
    message: messageWithoutValues(thrown, depth),
    ...(isDatabaseError(thrown) && { database: pickDatabaseFields(thrown) }),
    ...(isZodError(thrown) && {
      issues: thrown.issues.map(({ path, code }) => ({ path: path.map(String).join('.'), code })),
    }),
    stack: positionsOf(thrown),
    ...(cause !== undefined && depth < depthMax && { cause: describe(cause, depth + 1) }),
    ...(thrown instanceof AggregateError &&
      depth < depthMax && { errors: thrown.errors.slice(0, errorsMax).map((error) => describe(error, depth + 1)) }),
  }
}

function isCode(code: unknown): code is string | number {
  return typeof code === 'number' || (typeof code === 'string' && /^\w{1,60}$/.test(code))
}

function messageWithoutValues(error: Error, depth: number): string {
  const { message, cause } = error
  if (isZodError(error) || isFromFastify(error)) return ''
  if (isDatabaseError(error) || error instanceof SyntaxError) return cutAtQuote(message)
  if (!(cause instanceof Error) || cause.message === '' || depth >= depthMax) return message
  return message.replaceAll(cause.message, () => messageWithoutValues(cause, depth + 1))
}

// The quotation marks depend on the database language, and a value may contain some itself, so cut at the first one.
function cutAtQuote(message: string): string {
  return message.replace(/["'«»„“”‘’‚‹›「」『』].*$/s, '…')
}

/** Checked by shape: the driver may be installed twice, each with its own class. */
function isDatabaseError(error: Error): error is Error & Partial<Record<DatabaseField, unknown>> {
  return 'severity' in error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
}

function pickDatabaseFields(error: Partial<Record<DatabaseField, unknown>>): Partial<Record<DatabaseField, string>> {
  return Object.fromEntries(databaseFields.flatMap((field) => (error[field] ? [[field, String(error[field])]] : [])))
}

function isZodError(error: Error): error is z.core.$ZodError & Error {
  return error instanceof z.core.$ZodError
}

// Its messages quote addresses and headers of the request; the code is enough.
function isFromFastify(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_')
}

function positionsOf({ stack, message }: Error): string {
  if (typeof stack !== 'string') return ''
  const frames = message === '' ? stack : stack.replaceAll(message, '')
  return [...frames.matchAll(/^ +at .*?((?:file:\/\/|node:|\/|[A-Z]:\\)[^\n()]*:\d+:\d+)\)?$/gm)]
    .map(([, position = '']) => position)
    .slice(0, framesMax)
    .join('\n')
}
