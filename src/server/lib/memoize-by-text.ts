/** Caches the results of `read` by text, since columns repeat values. */
export function memoizeByText<Reading>(read: (text: string) => Reading): (text: string) => Reading {
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
