/** A valid input with one changed field. */
export type Change = {
  /** The dotted path of the field, such as `specifications.0.notes`. */
  field: string
  /** Such as `a number`. */
  what: string
  /** Whether the input is now wrong, still right, or may be either. */
  verdict: 'wrong' | 'right' | 'either'
  input: unknown
}

/** What the values of an input may be beyond what is usual. */
export type Leniency = {
  /** Fields that accept any text. */
  anyText?: readonly string[]
  /** Fields that accept long texts. */
  long?: readonly string[]
  /** Fields without which the call is refused, though its schema takes the rest. */
  needed?: readonly string[]
}
/** Whether the schema of a call takes an input: what may be left out, blank or null follows from it. */
type Takes = (input: unknown) => boolean

type Place = Leniency & {
  takes: Takes
  field: string
  /** The whole input with another value of the field. */
  put: (value: unknown) => unknown
  /** The whole input without the field. */
  omit?: () => unknown
}
type Wrong = readonly (readonly [what: string, value: unknown])[]

const beyondDouble = 'a number beyond any double'
const longTextChars = 100_000
const manyTexts = 6_000
const manyRecords = 600

/** The JSON of a changed input, which may have numbers that JavaScript cannot write. */
export function toJson(input: unknown): string {
  return JSON.stringify(input)?.replaceAll(`"${beyondDouble}"`, '1e309') ?? ''
}

/** All ways to change one field of a valid input, down to the first element of each list. */
export function* changesOf(input: object, takes: Takes, leniency: Leniency = {}): Generator<Change> {
  yield* changeFields(input, { ...leniency, takes, field: '', put: (value) => value })
}

function* changeFields(parent: object, place: Place): Generator<Change> {
  for (const [name, value] of Object.entries(parent)) {
    const { [name]: _, ...others } = parent as Record<string, unknown> // a plain object of the examples
    yield* changeValue(value, {
      ...place,
      field: place.field === '' ? name : `${place.field}.${name}`,
      put: (changed) => place.put({ ...parent, [name]: changed }),
      omit: () => place.put(others),
    })
  }
}

function* changeValue(value: unknown, place: Place): Generator<Change> {
  const { field, put, omit, takes, needed } = place
  const changed = (what: string, input: unknown): Change => {
    return { field, what, verdict: takes(input) ? 'either' : 'wrong', input }
  }
  for (const [what, wrong] of wrongValues(value, place)) yield { field, what, verdict: 'wrong', input: put(wrong) }
  yield changed('null', put(null))
  if (omit) {
    const without = omit()
    yield {
      field,
      what: 'nothing',
      verdict: takes(without) && !needed?.includes(field) ? 'right' : 'wrong',
      input: without,
    }
  }
  if (typeof value === 'string') {
    for (const text of ['delete', '', '  ']) yield changed(`“${text}”`, put(text))
  }
  if (Array.isArray(value)) {
    yield { field, what: 'an empty list', verdict: 'either', input: put([]) }
    const { omit: _, ...inList } = place
    yield* changeValue(value[0], {
      ...inList,
      field: `${field}.0`,
      put: (changed) => put([changed, ...value.slice(1)]),
    })
  } else if (typeof value === 'object' && value !== null) yield* changeFields(value, place)
}

function wrongValues(value: unknown, { field, put, takes, anyText, long }: Place): Wrong {
  const always = [
    ['a list of itself', [value]],
    ['a number beyond any double', beyondDouble],
  ] as const
  if (typeof value === 'string') {
    const unstorable = [
      ['NUL', `${value}\u0000`],
      ['a lone surrogate', `${value}\ud800`],
    ] as const
    return [
      ...always,
      ...(anyText?.includes(field) ? [] : unstorable),
      ['a number', 12_345],
      ['an object', {}],
      ...(long?.includes(field) ? [] : [['a very long text', 'x'.repeat(longTextChars)] as const]),
    ]
  }
  if (typeof value === 'number') {
    // Weights have tenths of a pound, and no more digits than four.
    const fraction = takes(put(0.5)) ? 0.12345 : 0.5
    const numbers = [fraction, -1, 2 ** 31, -(2 ** 31) - 1, Number.MAX_VALUE].map(
      (number) => [String(number), number] as const,
    )
    return [...always, ...numbers, ['a text', String(value)], ['an object', {}]]
  }
  if (Array.isArray(value)) {
    const isOfTexts = typeof value[0] === 'string'
    const many = Array(isOfTexts ? manyTexts : manyRecords).fill(value[0])
    return [
      ['very many', many],
      ['a text', 'text'],
      ['a number', 5],
      ['true', true],
      ['an object', { 0: value[0] }],
    ]
  }
  return [...always, ['a text', 'true'], ['a number', 1], ['an empty list', []]]
}
