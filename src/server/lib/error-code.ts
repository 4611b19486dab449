/** The code of the operating system or PostgreSQL that an error has. */
export function findErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Whether an error has one of these operating system or PostgreSQL codes. */
export function hasErrorCode(error: unknown, ...codes: readonly string[]): boolean {
  const found = findErrorCode(error)
  return found !== undefined && codes.includes(found)
}
