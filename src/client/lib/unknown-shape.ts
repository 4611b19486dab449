/** Whether a value of unknown origin is an object with named values. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value of unknown origin is a list of texts. */
export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}

/** Whether a value of unknown origin has a text under each of the names. */
export function hasTexts<Name extends string>(value: unknown, names: readonly Name[]): value is Record<Name, string> {
  return isRecord(value) && names.every((name) => typeof value[name] === 'string')
}
