/** Product types offered when none are stored, and stored by the first migration. */
export const fallbackProductTypes = [
  'Hot Rolled Plate',
  'Hot Rolled Coil',
  'Hot Rolled Sheet',
  'Hot Rolled P&O Coil',
  'Hot Rolled P&O Sheet',
  'Hot Rolled Pickle Dry Coil',
  'Hot Rolled Pickle Dry Sheet',
  'Galvanized Coil',
  'Galvanized Sheet',
  'Cold Rolled Coil',
  'Cold Rolled Sheet',
  'Galvaneal Coil',
  'Galvaneal Sheet',
  'Galvalume Coil',
  'Galvalume Sheet',
  'Bonderized Coil',
  'Bonderized Sheet',
  'Aluminized Coil',
  'Aluminized Sheet',
] as const

/** At most this many rows of free-form lists are answered at once. */
export const flexibleRowsMax = 500

/** The category of a free-form list for which none is given. */
export const flexibleCategory = 'MIXED'
