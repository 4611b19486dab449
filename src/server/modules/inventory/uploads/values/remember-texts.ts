/** Reads a text as `read` does, but each distinct text only once: the columns of a list repeat themselves. */
export function rememberTexts<Reading>(read: (text: string) => Reading): (text: string) => Reading {
  const readings = new Map<string, Reading>()
  let lastText = ''
  let last = read(lastText)
  return (text) => {
    if (text === lastText) return last
    lastText = text
    const known = readings.get(text)
    last = known === undefined ? read(text) : known
    if (known === undefined) readings.set(text, last)
    return last
  }
}
