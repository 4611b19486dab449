export type FormFields = Record<string, string | number>

type OtherChanges<Fields> = {
  /** The fields that someone else changed to other values than the form has. */
  changed: (keyof Fields & string)[]
  /** Their values for fields that were not edited here. */
  adopted: Partial<Fields>
}

export function findOtherChanges<Fields extends FormFields>(
  opened: Fields,
  stored: Fields,
  typed: Fields,
): OtherChanges<Fields> {
  const fields = Object.keys(stored) as (keyof Fields & string)[] // the keys of an object literal of this type
  const theirs = fields.filter((field) => stored[field] !== opened[field])
  return {
    changed: theirs.filter((field) => stored[field] !== typed[field]),
    adopted: pick(
      stored,
      theirs.filter((field) => typed[field] === opened[field]),
    ),
  }
}

function pick<Fields extends FormFields>(from: Fields, fields: readonly (keyof Fields)[]): Partial<Fields> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<Fields> // only keys of Fields
}
