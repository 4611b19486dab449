import { findRegionCode } from '../../../../../shared/regions.ts'
import { findStateCode } from '../../../../../shared/states.ts'
import { type ColumnName, columnNames } from '../../../../../shared/upload-terms.ts'

/** How surely a heading names a column: by our own name, by a usual other word, or by a word that others outrank. */
export type Certainty = 'name' | 'synonym' | 'loose'

/** A unit that a heading states, in the heading's own spelling. */
export type HeadingUnit = { text: string; kind: 'inch' | 'pound' | 'gauge' | 'dimension' | 'weight' }

/** What a heading says by itself, or together with the values below it. */
export type HeadingReading = {
  certainty: Certainty
  columnOf: (values: readonly string[]) => ColumnName | undefined
  unit: HeadingUnit | undefined
}

/** A heading without case, accents, blanks and punctuation. `#` is kept, since 'Coil #' is not 'Coil'. */
export function headingKey(heading: string): string {
  return plainLetters(heading).replace(/[^\p{L}\p{N}#]+/gu, '')
}

/**
 * Reads a heading of a supplier's list: undefined when it is none that the steel trade uses for one of our columns. Prices
 * and figures per piece or foot are none.
 */
export function readHeading(heading: string): HeadingReading | undefined {
  const name = nameByKey.get(headingKey(heading))
  if (name) return { certainty: 'name', columnOf: () => name, unit: undefined }
  if (heading.length > headingCharsMax || !/\p{L}/u.test(heading) || isForeign(heading)) return undefined
  const words = plainLetters(heading)
    .replaceAll('#', ' no ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const stated = readUnit(words)
  // 'Thickness/Gauge' leaves open which of the two a number is.
  const unit = stated?.kind === 'gauge' && heading.includes('/') ? undefined : stated
  return findReading(words, unit) ?? (unit && findReading(withoutUnit(words), unit))
}

/** Names and synonyms in their normalised spelling, for a comparison by closeness. */
export function listKnownHeadings(): readonly (readonly [key: string, column: ColumnName])[] {
  return closenessKeys
}

/** The column that a heading hints at without naming it: 'Actual Width (edge)' has to do with Width. */
export function findHintedColumn(heading: string): ColumnName | undefined {
  const words = plainLetters(heading).split(/[^\p{L}\p{N}]+/u)
  for (const word of words) {
    const known = word.length > 2 ? synonymByKey.get(word) : undefined
    const column = hints.get(word) ?? (known?.certainty === 'synonym' ? known.columnOf([]) : undefined)
    if (column) return column
  }
  return undefined
}

const headingCharsMax = 60

function plainLetters(text: string): string {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
}

/** Whether a heading is of something that no column of ours holds, however alike the words: prices, rates, dates. */
export function isForeign(heading: string): boolean {
  return foreignWords.test(heading)
}

const foreignWords =
  /[$€¢]|\b(?:price|cost|usd|value|per|each|date|od|o\.d|piw|uom)\b|\/\s*(?:ft|foot|pcs?|piece|ea|lin|sq|unit|sheet|sht|cwt|lbs?)\b/i

const unitKinds: Readonly<Record<HeadingUnit['kind'], readonly string[]>> = {
  inch: ['in', 'inch', 'inches'],
  pound: ['lb', 'lbs', 'pound', 'pounds'],
  gauge: ['ga', 'gauge', 'gage'],
  dimension: ['mm', 'cm', 'm', 'meter', 'meters', 'ft', 'feet', 'foot'],
  weight: [
    ...['kg', 'kgs', 'kilo', 'kilos', 'kilograms', 'cwt', 't', 'ton', 'tons', 'tonne', 'tonnes'],
    ...['mt', 'nt', 'st', 'metric tons', 'short tons', 'net tons'],
  ],
}
const unitKindByWord = new Map(
  Object.entries(unitKinds).flatMap(
    ([kind, words]) => words.map((word) => [word, kind as HeadingUnit['kind']] as const), // the keys of the table above
  ),
)

/** Whether a text is nothing but a unit, as in a line of units below the headings. */
export function isUnitWord(text: string): boolean {
  const word = text.toLowerCase().replace(/[^\p{L}"]+/gu, '')
  return word === '"' || unitKindByWord.has(word)
}

function readUnit(words: readonly string[]): HeadingUnit | undefined {
  for (const count of [2, 1]) {
    const text = words.slice(-count).join(' ')
    const kind = unitKindByWord.get(text)
    if (kind && words.length >= count) return { text, kind }
  }
  return undefined
}

function withoutUnit(words: readonly string[]): readonly string[] {
  const unit = readUnit(words)
  const rest = words.slice(0, words.length - (unit?.text.split(' ').length ?? 0))
  return rest.at(-1) === 'in' ? rest.slice(0, -1) : rest
}

function findReading(words: readonly string[], unit: HeadingUnit | undefined): HeadingReading | undefined {
  const name = nameByKey.get(words.join(''))
  if (name) return { certainty: 'name', columnOf: () => name, unit }
  const known = synonymByKey.get(words.join(''))
  if (!known) return undefined
  const isMass = unit?.kind === 'pound' || unit?.kind === 'weight'
  // 'Qty (lbs)' counts pounds.
  const columnOf = (values: readonly string[]) => {
    const column = known.columnOf(values)
    return column === 'Qty Pcs' && isMass ? 'Weight' : column
  }
  return { certainty: known.certainty, columnOf, unit }
}

// Other spellings of a word in the lists below. The first one stands there.
const wordForms: readonly (readonly string[])[] = [
  ['no', 'num', 'number', 'numbers', 'nbr', 'nr', 'numero', 'nos'],
  ['wt', 'weight', 'wgt', 'wght', 'weights'],
  ['thk', 'thck', 'thick', 'thickness', 'thkns', 'thkness', 'thicknes'],
  ['ga', 'gauge', 'gage'],
  ['width', 'wdth', 'wid', 'wth', 'wd', 'wide', 'widths'],
  ['length', 'lgth', 'len', 'lngth', 'lgt', 'lth', 'lg', 'lengths'],
  ['qty', 'quantity', 'qnty', 'quant'],
  ['pcs', 'pc', 'pieces', 'piece', 'pce', 'pces'],
  ['mat', 'matl', 'material', 'mtl', 'mtrl'],
  ['prod', 'product', 'prd', 'products'],
  ['loc', 'location', 'locn', 'locations'],
  ['desc', 'descr', 'description', 'descrip'],
  ['whse', 'whs', 'wh', 'warehouse', 'wrhs'],
  ['inv', 'inventory', 'invt'],
  ['cond', 'condition'],
  ['src', 'source'],
  ['ht', 'heat', 'heats'],
  ['spec', 'specification', 'specs', 'specifications'],
  ['cat', 'category'],
  ['lbs', 'lb', 'pounds', 'pound'],
  ['code', 'cd', 'codes'],
  ['prov', 'province'],
  ['avail', 'available'],
  ['act', 'actual'],
  ['nom', 'nominal'],
  ['tot', 'total', 'totals', 'ttl'],
  ['pkg', 'package', 'packages', 'pack'],
  ['supplier', 'suppliers', 'supp', 'suppl', 'vendor', 'vend', 'vndr'],
  ['theo', 'theoretical', 'theor'],
  ['coil', 'coils'],
  ['tag', 'tags'],
]

const synonyms: Readonly<Record<ColumnName, readonly string[]>> = {
  'Product ID': [
    ...['tag', 'tag no', 'tag id', 'tag code', 'coil tag', 'coil tag no', 'coil no', 'coil code', 'our coil no'],
    ...[
      'prod id',
      'prod id no',
      'prod no',
      'prod code',
      'item no',
      'item id',
      'item code',
      'mat id',
      'mat no',
      'mat code',
    ],
    ...['serial', 'serial no', 'stock no', 'stock id', 'stock code', 'inv id', 'inv no', 'inv tag', 'inv code', 'sku'],
    ...['bundle no', 'bundle id', 'bundle tag', 'pkg no', 'pkg id', 'unit id', 'unit no', 'plate no', 'plate id'],
    ...[
      'sheet id',
      'skid no',
      'skid id',
      'roll no',
      'piece id',
      'piece no',
      'lift no',
      'lift id',
      'barcode',
      'bar code',
    ],
    ...['coil tag id', 'master coil', 'master coil no', 'identification', 'material identification'],
  ],
  'Source Code': [
    ...['src', 'src code', 'src id', 'src no', 'src loc', 'src loc code', 'supplier', 'supplier code', 'supplier id'],
    ...['supplier no', 'supplier loc', 'supplier loc code', 'seller', 'seller code', 'loc code', 'loc id', 'loc no'],
    ...['whse code', 'whse id', 'whse no', 'plant code', 'branch code', 'yard code', 'facility code', 'site code'],
    ...['stocking loc', 'fournisseur', 'proveedor'],
  ],
  Product: [
    ...['prod', 'desc', 'prod desc', 'item desc', 'mat desc', 'prod type', 'prod name', 'prod form', 'prod group'],
    ...[
      'commodity',
      'commodity desc',
      'commodity type',
      'mat type',
      'item name',
      'item type',
      'steel type',
      'prod line',
    ],
    ...['prod family', 'type of steel', 'produit', 'producto', 'coil desc', 'stock desc'],
  ],
  Thickness: [
    ...['thk', 'ga', 'thk ga', 'ga thk', 'decimal thk', 'dec thk', 'nom thk', 'thk nom', 'nom ga', 'ga nom', 'act thk'],
    ...['thk act', 'act ga', 'ordered thk', 'order thk', 'ordered ga', 'order ga', 'ga decimal', 'coil thk', 'coil ga'],
    ...['sheet thk', 'plate thk', 'epaisseur', 'espesor', 'calibre'],
  ],
  Width: [
    ...['width', 'w', 'nom width', 'act width', 'width act', 'coil width', 'sheet width', 'plate width', 'slit width'],
    ...['order width', 'ordered width', 'largeur', 'ancho'],
  ],
  Length: [
    ...['length', 'l', 'nom length', 'act length', 'sheet length', 'plate length', 'cut length', 'order length'],
    ...['ordered length', 'longueur', 'largo', 'long'],
  ],
  'Grade Category': [
    ...['grade', 'grade cat', 'grade code', 'grade desc', 'grade type', 'grade spec', 'spec', 'spec grade', 'mat spec'],
    ...[
      'mat grade',
      'prod grade',
      'steel grade',
      'steel spec',
      'astm',
      'astm spec',
      'astm grade',
      'alloy',
      'grades',
      'gr',
    ],
    ...['nuance', 'grado', 'grade no', 'act grade', 'coil grade'],
  ],
  'Qty Pcs': [
    ...['qty', 'pcs', 'qty pcs', 'pcs qty', 'no pcs', 'no of pcs', 'no pcs avail', 'pcs count', 'pcs ct', 'tot pcs'],
    ...['pcs tot', 'tot qty', 'qty tot', 'qty on hand', 'pcs on hand', 'on hand qty', 'on hand pcs', 'qty avail'],
    ...[
      'avail qty',
      'avail pcs',
      'pcs avail',
      'qoh',
      'sheets',
      'no sheets',
      'no of sheets',
      'sheet count',
      'count',
      'cnt',
    ],
    ...['units', 'no units', 'no of units', 'stock qty', 'inv qty', 'quantite', 'cantidad', 'piezas', 'qty of pcs'],
    ...['qty sheets', 'qty in stock', 'pcs in stock', 'pcs stock', 'qty ea', 'qty units', 'tot sheets'],
  ],
  Weight: [
    ...[
      'wt',
      'net wt',
      'wt net',
      'tot wt',
      'wt tot',
      'lbs',
      'wt lbs',
      'act wt',
      'wt act',
      'coil wt',
      'bundle wt',
      'pkg wt',
    ],
    ...[
      'scale wt',
      'wt on hand',
      'on hand wt',
      'avail wt',
      'wt avail',
      'stock wt',
      'inv wt',
      'lbs on hand',
      'on hand lbs',
    ],
    ...[
      'avail lbs',
      'lbs avail',
      'tot lbs',
      'lbs tot',
      'net lbs',
      'qty lbs',
      'qty in lbs',
      'lbs qty',
      'ship wt',
      'tonnage',
    ],
    ...['tons', 'tonnes', 'kg', 'kgs', 'mt', 'tot tons', 'net tons', 'short tons', 'poids', 'peso', 'mass', 'wtno'],
    ...['wt no', 'act lbs', 'stock lbs', 'lbs in stock', 'bal wt', 'balance wt', 'item wt', 'prod wt', 'steel wt'],
  ],
  'Heat Num': [
    ...['ht no', 'ht id', 'ht code', 'mill ht', 'mill ht no', 'ht lot', 'ht lot no', 'melt', 'melt no', 'cast no'],
    ...['heat', 'heat slab', 'coulee', 'no coulee', 'no de coulee', 'colada', 'no colada', 'mtr heat', 'mtr heat no'],
    ...['heat batch', 'heat batch no', 'heat tag'],
  ],
  State: [
    ...[
      'st',
      'loc state',
      'loc st',
      'state loc',
      'state prov',
      'st prov',
      'prov state',
      'prov',
      'state code',
      'st code',
    ],
    ...[
      'ship from state',
      'ship from st',
      'whse state',
      'whse st',
      'plant state',
      'fob state',
      'src state',
      'us state',
    ],
    ...['state of loc', 'supplier state', 'state abbr', 'state or prov'],
  ],
  Condition: [
    ...['cond', 'cond code', 'mat cond', 'prod cond', 'coil cond', 'surface cond', 'prime sec', 'prime secondary'],
    ...[
      'prime or secondary',
      'prime non prime',
      'prime second',
      'quality class',
      'quality code',
      'prod classification',
    ],
    ...['quality cond', 'prime sec excess'],
  ],
  'Region Code': [
    ...['region', 'regions', 'reg', 'rgn', 'region codes', 'region cd', 'region name', 'sales region', 'market region'],
    ...['reg code', 'rgn code', 'geo region'],
  ],
}

const looseSynonyms: Readonly<Partial<Record<ColumnName, readonly string[]>>> = {
  'Product ID': [
    ...['lot', 'lot no', 'lot id', 'part', 'part no', 'pn', 'ref', 'ref no', 'reference', 'reference no', 'mill coil'],
    ...['mill coil no', 'mill tag', 'mill tag no', 'mill id', 'slab no', 'batch', 'batch no', 'package'],
  ],
  'Source Code': ['mill code', 'supplier name', 'owner', 'owner code'],
  Product: ['form', 'shape', 'prod cat', 'item cat', 'cat', 'mat cat', 'long desc', 'short desc', 'steel', 'metal'],
  Thickness: [
    'nom',
    'nom size',
    'min thk',
    'thk min',
    'max thk',
    'thk max',
    'decimal',
    'dec',
    't',
    'avg thk',
    'thk avg',
  ],
  'Qty Pcs': [
    'on hand',
    'avail',
    'coils',
    'no coils',
    'no of coils',
    'plates',
    'no plates',
    'no of plates',
    'ea',
    'ct',
  ],
  Weight: [
    ...[
      'gross wt',
      'wt gross',
      'gross lbs',
      'theo wt',
      'wt theo',
      'theo lbs',
      'est wt',
      'approx wt',
      'nom wt',
      'mill wt',
    ],
    ...['order wt', 'orig wt', 'original wt'],
  ],
  'Heat Num': ['ht', 'cast', 'mill no'],
  Condition: ['defect', 'defects', 'defect desc', 'defect code', 'disposition', 'primary defect', 'reason'],
}

const decisiveShare = 0.7

function mostly(values: readonly string[], test: (value: string) => boolean): boolean {
  return values.length > 0 && values.filter(test).length >= decisiveShare * values.length
}

const isState = (value: string) => findStateCode(value) !== undefined
const isCode = (value: string) => /^[\p{L}\p{N}][\p{L}\p{N}./#&-]{0,11}$/u.test(value)
const isRegion = (value: string) => value.split(',').every((part) => findRegionCode(part) !== undefined)
const isCondition = (value: string) =>
  /\b(?:prime|second(?:ary|s)?|2nds?|excess|reject|rust|damage|non-?prime|scrap|good|new|used|p|s|xs|ep|sec)\b/i.test(
    value,
  )
const isGrade = (value: string) =>
  /^(?:astm[\s-]*)?a[\s-]?\d{2,4}\b|^(?:asme\s+)?sa-?\d{3}|\b(?:cs|ds|dds|edds|hsla|hslas|ss|fs)\b|^(?:sae[\s-]*|c-?)?1[0-5]\d\d\b|\bgr(?:ade)?\.?\s*\d+/i.test(
    value,
  )
// The inside diameters of coils, in inches and millimeters: 'ID' above them is no identifier.
const isInsideDiameter = (value: string) => /^(?:16|20|24|30|508|610|762)(?:\.0+)?"?$/.test(value)
const isIdentifier = (value: string) => /\d/.test(value) && !/\s/.test(value) && !isInsideDiameter(value)

type Decision = { words: readonly string[]; columnOf: HeadingReading['columnOf']; certainty: Certainty }

// Words that mean several columns: the values below them decide.
const ambiguousHeadings: readonly Decision[] = [
  {
    words: [
      'loc',
      'whse',
      'plant',
      'branch',
      'yard',
      'site',
      'facility',
      'fob',
      'fob point',
      'ship from',
      'stock loc',
      'mill loc',
      'coil loc',
    ],
    columnOf: (values) => (mostly(values, isState) ? 'State' : mostly(values, isCode) ? 'Source Code' : undefined),
    certainty: 'loose',
  },
  {
    words: ['quality', 'class', 'classification', 'status', 'qual'],
    columnOf: (values) =>
      mostly(values, isCondition) ? 'Condition' : mostly(values, isGrade) ? 'Grade Category' : undefined,
    certainty: 'loose',
  },
  {
    words: ['mat', 'type', 'steel mat'],
    columnOf: (values) =>
      mostly(values, isGrade) ? 'Grade Category' : mostly(values, isIdentifier) ? 'Product ID' : 'Product',
    certainty: 'loose',
  },
  {
    words: ['item', 'coil'],
    columnOf: (values) =>
      mostly(values, isIdentifier)
        ? 'Product ID'
        : values.some((value) => /\p{L}{2}/u.test(value))
          ? 'Product'
          : undefined,
    certainty: 'loose',
  },
  {
    words: ['id', 'coil id', 'bundle'],
    columnOf: (values) => (mostly(values, isInsideDiameter) ? undefined : 'Product ID'),
    certainty: 'loose',
  },
  {
    words: ['area', 'zone', 'territory', 'market', 'district'],
    columnOf: (values) => (mostly(values, isRegion) ? 'Region Code' : undefined),
    certainty: 'loose',
  },
  {
    words: ['etat', 'estado'],
    columnOf: (values) => (mostly(values, isState) ? 'State' : mostly(values, isCondition) ? 'Condition' : undefined),
    certainty: 'synonym',
  },
]

// What staff may look at first when a column is missing.
const hints: ReadonlyMap<string, ColumnName> = new Map<string, ColumnName>([
  ['mill', 'Source Code'],
  ['producer', 'Source Code'],
  ['loc', 'Source Code'],
  ['location', 'Source Code'],
  ['whse', 'Source Code'],
  ['warehouse', 'Source Code'],
  ['plant', 'Source Code'],
  ['branch', 'Source Code'],
  ['city', 'State'],
  ['quality', 'Condition'],
  ['class', 'Condition'],
  ['area', 'Region Code'],
  ['zone', 'Region Code'],
  ['territory', 'Region Code'],
  ['size', 'Thickness'],
  ['dimensions', 'Thickness'],
  ['weight', 'Weight'],
  ['identifier', 'Product ID'],
])

const nameByKey: ReadonlyMap<string, ColumnName> = new Map(columnNames.map((column) => [headingKey(column), column]))

type Known = Omit<HeadingReading, 'unit'>
const synonymByKey: ReadonlyMap<string, Known> = new Map<string, Known>([
  ...ambiguousHeadings.flatMap((decision) => spell(decision.words, decision)),
  ...columnNames.flatMap((column) =>
    spell(looseSynonyms[column] ?? [], { certainty: 'loose', columnOf: () => column }),
  ),
  ...columnNames.flatMap((column) => spell(synonyms[column], { certainty: 'synonym', columnOf: () => column })),
])

// Short words are close to everything.
const closenessCharsMin = 5
const closenessKeys: readonly (readonly [string, ColumnName])[] = [
  ...nameByKey,
  ...[...synonymByKey].flatMap(([key, { certainty, columnOf }]) => {
    const column = certainty === 'synonym' ? columnOf([]) : undefined
    return column ? [[key, column] as const] : []
  }),
].filter(([key]) => key.length >= closenessCharsMin)

function spell(phrases: readonly string[], known: Known): (readonly [string, Known])[] {
  return phrases.flatMap((phrase) => joinForms(phrase.split(' ')).map((key) => [key, known] as const))
}

function joinForms(words: readonly string[]): string[] {
  return words.reduce<string[]>(
    (starts, word) => {
      const forms = wordForms.find(([first]) => first === word) ?? [word]
      return starts.flatMap((start) => forms.map((form) => start + form))
    },
    [''],
  )
}
