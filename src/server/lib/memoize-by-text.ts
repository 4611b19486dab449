/** Caches the results of `read` by text, since columns repeat values. */
export function memoizeByText<Reading>(read: (text: string) => Reading): (text: string) => Reading {
  const readings = new Map<string, { reading: Reading }>()
  let lastText = ''
  let last = read(lastText)
  return (text) => {
    if (text === lastText) return last
    lastText = text
    const known = readings.get(text)
    last = known ? known.reading : read(text)
    // A reading may be undefined: most texts say nothing.
    if (!known) readings.set(text, { reading: last })
    return last
  }
}
