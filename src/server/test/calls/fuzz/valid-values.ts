import * as fc from 'fast-check'
import * as z from 'zod'
import { regionCodes, regionNames } from '../../../../shared/places/regions.ts'
import { listMax, oddTexts } from './odd-texts.ts'

const sampleSize = 40
// Kinds of text that a schema refuses more often would yield too few.
const acceptedMin = sampleSize / 4
const charsMax = 30
// If a schema has no maximum.
const numberMax = 2 ** 31 - 1

const plausibleTexts = [
  ...regionCodes,
  ...regionNames,
  'OH',
  'stainless',
  'Acme Steel',
  'pat@acme.example',
  'https://a.example/p.png',
  '/p.png',
  '42.5',
  '16 GA',
  'G90',
  '2026-12-24',
  '2026-12-24T08:00:00.000Z',
]
// Cursors forged with knowledge of their format.
const cursors = fc
  .array(
    fc.oneof(
      fc.integer(),
      fc.double(),
      fc.constantFrom('item', '', 0, 1, -1, 1e15, 8.64e15, 1e300, null),
      fc.nat(2 ** 41),
    ),
    { maxLength: 4 },
  )
  .map((place) => Buffer.from(JSON.stringify(place)).toString('base64url'))

// fast-check's own arbitrary for any character first fills a table of all of them.
const anyChars = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: charsMax })
  .map((points) => String.fromCodePoint(...points).toWellFormed())

const kept = new WeakMap<z.core.$ZodType, fc.Arbitrary<unknown>>()

/** JSON values that a schema accepts as input. Throws for a kind of schema that no call has. */
export function validInput(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const known = kept.get(schema)
  if (known) return known
  const values = makeInput(schema as z.core.$ZodTypes) // every schema is one of these
  kept.set(schema, values)
  return values
}

function makeInput(schema: z.core.$ZodTypes): fc.Arbitrary<unknown> {
  const { def } = schema._zod
  switch (def.type) {
    case 'object':
      return validObject(def.shape)
    case 'string':
      return validText(schema)
    case 'number':
      return validNumber(schema)
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'union':
      return fc.oneof(...def.options.map(validInput))
    case 'default':
    case 'optional':
      return validInput(def.innerType)
    case 'null':
      return fc.constant(null)
    case 'nullable':
      return fc.option(validInput(def.innerType))
    case 'array':
      return validList(def.element, boundsOf(schema))
    case 'record':
      return fc.dictionary(validInput(def.keyType) as fc.Arbitrary<string>, validInput(def.valueType), { maxKeys: 4 }) // JSON has no other keys
    case 'pipe':
      return validSource(schema, def)
    case 'custom':
    case 'file':
      // JSON cannot carry bytes: these must be refused.
      return fc.constantFrom('AAAA', [65], { 0: 65 })
    default:
      throw new Error(`Nothing makes a valid ${def.type}`)
  }
}

function validObject(shape: z.core.$ZodShape): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, validInput(field)]))
  const requiredKeys = Object.entries(shape).flatMap(([name, { _zod }]) => (_zod.optin === undefined ? [name] : []))
  const any = fc.record(fields, { requiredKeys, noNullPrototype: true })
  if (requiredKeys.length === Object.keys(shape).length) return any
  // With many optional fields, some of them hardly ever fit together.
  const required = Object.fromEntries(Object.entries(fields).filter(([name]) => requiredKeys.includes(name)))
  return fc.oneof(
    { weight: 3, arbitrary: any },
    { weight: 1, arbitrary: fc.record(required, { noNullPrototype: true }) },
  )
}

/** Input that passes a whole chain of schemas. */
function validSource(schema: z.core.$ZodType, chain: z.core.$ZodPipeDef): fc.Arbitrary<unknown> {
  const { type } = chain.in._zod.def
  // A preprocessing step accepts anything.
  if (type === 'transform') return validInput(chain.out)
  if (type === 'string') return validText(schema)
  return validInput(chain.in).filter((value) => accepts(schema, value))
}

function validList(element: z.core.$ZodType, { min = 0, max = listMax }: Bounds): fc.Arbitrary<unknown[]> {
  const few = fc.array(validInput(element), { minLength: min, maxLength: Math.min(max, min + 4) })
  const most = validInput(element).map((value) => Array<unknown>(max).fill(value))
  return fc.oneof({ weight: 50, arbitrary: few }, { weight: 1, arbitrary: most })
}

function validNumber(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { min = -numberMax, max = numberMax } = boundsOf(schema)
  return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max)).filter((value) => accepts(schema, value))
}

/** Texts of every kind that the schema accepts often enough. */
function validText(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { max = charsMax } = boundsOf(schema)
  const known = [...oddTexts, ...plausibleTexts, 'x'.repeat(max), '🔩'.repeat(max / 2)]
  const right = known.filter((text) => accepts(schema, text))
  const kinds = [fc.string({ maxLength: charsMax }), anyChars, fc.emailAddress(), fc.uuid(), cursors].filter(
    (texts) => fc.sample(texts, { numRuns: sampleSize, seed: 1 }).filter(isRight).length >= acceptedMin,
  )
  if (right.length > 0) kinds.push(fc.constantFrom(...right))
  return fc.oneof(...kinds.map((texts) => texts.filter(isRight)))

  function isRight(text: string): boolean {
    return accepts(schema, text)
  }
}

export function accepts(schema: z.core.$ZodType, value: unknown): boolean {
  return z.safeParse(schema, value).success
}

type Bounds = { min?: number; max?: number }

/** The minimum and maximum of a schema's value, length or number of elements. */
function boundsOf({ _zod: { def } }: z.core.$ZodType): Bounds {
  const bounds: Bounds = {}
  for (const check of def.checks ?? []) {
    const rule = (check as z.core.$ZodChecks)._zod.def // every check is one of these
    if (rule.check === 'min_length') bounds.min = rule.minimum
    if (rule.check === 'max_length') bounds.max = rule.maximum
    if (rule.check === 'greater_than') bounds.min = Number(rule.value)
    if (rule.check === 'less_than') bounds.max = Number(rule.value)
  }
  return bounds
}
