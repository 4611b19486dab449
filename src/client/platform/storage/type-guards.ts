export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isStringArray(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}

/** Whether a value is an object with a string under each name. */
export function hasStrings<Name extends string>(value: unknown, names: readonly Name[]): value is Record<Name, string> {
  return isRecord(value) && names.every((name) => typeof value[name] === 'string')
}
