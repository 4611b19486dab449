/** What stands after the `?` of an address: plain text, a repeated name as a list. */
export type SearchParams = Record<string, string | string[]>

/** Reads an address' parameters: `?region=Pacific&region=Mid+Atlantic` gives a list, a name that stands once gives its text. */
export function parseSearch(searchText: string): SearchParams {
  const params = new URLSearchParams(searchText)
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name)
      const [first = ''] = values
      return [name, values.length > 1 ? values : first]
    }),
  )
}

/** Writes parameters the same way, lists as repeated names; what is undefined, null or blank is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part !== undefined && part !== null && part !== '') params.append(name, String(part))
    }
  }
  const text = params.toString()
  return text && `?${text}`
}

/** The texts of a parameter that may stand once, repeatedly or not at all. */
export function toTexts(param: unknown): string[] {
  return (Array.isArray(param) ? param : [param]).filter((text) => typeof text === 'string')
}

/** The one text of a parameter; undefined when there is none, or several. */
export function readText(param: unknown): string | undefined {
  return typeof param === 'string' ? param : undefined
}

/** The texts of a parameter; undefined when there is none. */
export function readTexts(param: unknown): string[] | undefined {
  const texts = toTexts(param)
  return texts.length > 0 ? texts : undefined
}

/** The known value that a parameter names; undefined when it names none of them. */
export function readChoice<Value extends string>(param: unknown, values: readonly Value[]): Value | undefined {
  return values.find((value) => value === param)
}
