/** The values of a form, one of them for each field. */
export type FormFields = Record<string, string | number>

type Meanwhile<Fields> = {
  /** The fields that somebody else changed to something that the form does not hold already. */
  changed: (keyof Fields & string)[]
  /** What the form shall show: theirs where the person at it had not touched the field. */
  adopted: Partial<Fields>
}

/** Compares a stored record with what it was when a form opened it, and with what the form holds now. */
export function compareMeanwhile<Fields extends FormFields>(
  opened: Fields,
  stored: Fields,
  typed: Fields,
): Meanwhile<Fields> {
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
