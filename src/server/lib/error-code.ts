/** Whether an unknown error carries that code, of the operating system or of PostgreSQL. */
export function hasErrorCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
}
