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

/** How strict the fields of an input are; by default each is required and not blank. */
export type Leniency = {
  /** Dotted paths of fields that may be left out. */
  optional?: readonly string[]
  /** Required fields that may be blank. */
  blankable?: readonly string[]
  /** Fields that may be null, but not left out. */
  nullable?: readonly string[]
  /** Fields that accept any text. */
  anyText?: readonly string[]
  /** Fields that accept long texts. */
  long?: readonly string[]
  /** Numbers that need not be whole. */
  fractional?: readonly string[]
  /** Fields that accept only some texts: closed lists, addresses. */
  ruled?: readonly string[]
}

type Place = Leniency & {
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
export function* changesOf(input: object, leniency: Leniency = {}): Generator<Change> {
  yield* changeFields(input, { ...leniency, field: '', put: (value) => value })
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
  const { field, put, omit, optional, nullable, blankable, anyText, ruled } = place
  for (const [what, wrong] of wrongValues(value, place)) yield { field, what, verdict: 'wrong', input: put(wrong) }
  const isOptional = optional?.includes(field) === true
  const mayBeNull = isOptional || nullable?.includes(field)
  yield { field, what: 'null', verdict: mayBeNull ? 'either' : 'wrong', input: put(null) }
  if (omit) yield { field, what: 'nothing', verdict: isOptional ? 'right' : 'wrong', input: omit() }
  if (typeof value === 'string') {
    yield { field, what: 'another text', verdict: ruled?.includes(field) ? 'wrong' : 'either', input: put('delete') }
    const isFree = [optional, blankable, anyText].some((fields) => fields?.includes(field))
    for (const blank of ['', '  ']) {
      yield { field, what: `“${blank}”`, verdict: isFree ? 'either' : 'wrong', input: put(blank) }
    }
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

function wrongValues(value: unknown, { field, anyText, long, fractional }: Place): Wrong {
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
    const fraction = fractional?.includes(field) ? 0.12345 : 0.5
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
