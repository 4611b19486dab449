import { findStateCode, usStatesAndDc } from '../../../../shared/places/states.ts'
import { metalGradeWords } from '../../../../shared/steel/metal-reading.ts'
import { type Draft, leaveUnread, note, state, statePieces } from './draft.ts'

type Take = (line: string, draft: Draft) => string

/** Takes each match out of a line, and gives it to `use`. */
function taking(pattern: RegExp, use: (draft: Draft, match: RegExpExecArray) => string | undefined): Take {
  return (line, draft) => {
    let rest = ''
    let from = 0
    for (const match of line.matchAll(pattern)) {
      const left = use(draft, match)
      rest += `${line.slice(from, match.index)} ${left ?? ''} `
      from = match.index + match[0].length
    }
    return rest + line.slice(from)
  }
}

const unreadAs = (pattern: RegExp, field: 'notes' | 'qtyPcs' | 'weightNeeded') =>
  taking(pattern, (draft, [text]) => void leaveUnread(draft, field, text))

const notedAs = (pattern: RegExp) => taking(pattern, (draft, [text]) => void note(draft, text))

/** Grades of other metals: their numbers are no sizes. */
export const takeMetalGrades: Take = taking(
  metalGradeWords,
  (draft, [text]) => void state(draft, 'gradeCategory', text.toUpperCase().replace(/\s+/g, ' ')),
)

/** Telephone numbers, addresses, times and prices hold figures that are no sizes. */
export const takeContacts: Take = (line, draft) => contacts.reduce((rest, take) => take(rest, draft), line)

const contacts: readonly Take[] = [
  notedAs(/[\w.+-]{1,64}@[\w-]{1,60}(?:\.[\w-]{1,60}){1,5}|https?:\/\/\S+|www\.\S+/gi),
  notedAs(
    /(?:\b(?:phone|tel|cell|mobile|fax|office|direct|[tpcfom])[:. ]+)?(?:\+?1[-. ])?(?:\(\d{3}\) ?|\b\d{3}[-. ])\d{3}[-. ]\d{4}(?: ?(?:x|ext\.?) ?\d{1,5})?\b/gi,
  ),
  notedAs(/\b\d{1,2}:\d{2}(?: ?[ap]\.?m\.?)?/gi),
  notedAs(
    /(?:@ ?|(?:target|price|budget|at|max)[: ]+)?[$€]\s?\d[\d,.]*(?: ?(?:\/|per) ?\w+| ?(?:cwt|lb|ton)\b)?(?: (?:target|max|delivered|fob)\b)?|(?<![\d.])\.?\d[\d,.]*(?: ?\/ ?| per | ?\$\/)(?:cwt|lbs?|ton|hundredweight)\b/gi,
  ),
  notedAs(
    /\b(?:p\.?o\.?|rfq|quote|job|part|item|ref|order|wo|so|inquiry)(?: ?(?:#|no\.?|num(?:ber)?))[:. ]*[a-z\d-]*\d[a-z\d-]*/gi,
  ),
  notedAs(/\b(?:ytd|piw|ppi)\b[^,;]*|\b\d[\d-]* ?piw\b(?: ?(?:min|max)\.?)?/gi),
  notedAs(/\b\d{2,3}(?:\.\d)? ?(?:mpa|n\/mm2|hrb|rb|ra)\b(?: ?(?:min|max)\.?)?|\b\d{1,3}\/\d{1,3} hrb\b/gi),
  // The inside of a coil, and its largest outside.
  taking(
    /\b(?:max\.? |min\.? )?(?:i\.?d\.?|o\.?d\.?)(?: (?:max(?:imum)?|min|of))*[: ]*\d{2}["”]?(?!\w)(?: ?(?:max|min))?|(?<![\w.])(?:(?:16|20|24|30)["”]? ?i\.?d\.?|\d{2}["”]? ?(?:max\.? )?o\.?d\.?)(?!\w)(?: ?(?:max|min))?/gi,
    (draft, [text]) => void note(draft, text),
  ),
  notedAs(/\bany (?:widths?|lengths?|gauges?|sizes?)\b/gi),
  taking(/\bany (?:condition|class(?:ification)?|quality)\b/gi, (draft) => void state(draft, 'product', 'Any')),
]

const mtrWords =
  "(?:m\\.?t\\.?r\\.?['’]?s?|(?:mill )?(?:test )?(?:reports?|certs?|certificates?|certifications?)(?: of conformance)?|mill tests?|material certs?)"
const asked = "(?:required|req['’]?d|needed|please|reqd|requested|a must|yes|y)"

/** Whether test reports are wanted. */
export const takeMtr: Take = (line, draft) => mtrs.reduce((rest, take) => take(rest, draft), line)

const mtrs: readonly Take[] = [
  taking(
    new RegExp(
      `\\b(?:no|without|w/o) ${mtrWords}(?: (?:needed|required|necessary))?(?![\\w])|\\b${mtrWords}[:= ]+(?:not (?:required|needed|necessary)|n/?a|no|none)(?!\\w)`,
      'gi',
    ),
    (draft) => void state(draft, 'condition', 'No MTR'),
  ),
  taking(
    /\b(?:just|only)[- ]chem(?:s|istr(?:y|ies))?\b|\bchem(?:s|istr(?:y|ies))[- ]only\b/gi,
    (draft) => void state(draft, 'condition', 'Just Chems'),
  ),
  taking(
    new RegExp(
      `(?:\\b(?:with|w/|w|need|needs|must have|include|incl\\.?|includ(?:es|ing)|and|\\+|yes) ?)?(?<![\\w])${mtrWords}(?:[:= ]+(?:are )?${asked})?(?![\\w])`,
      'gi',
    ),
    (draft) => void state(draft, 'condition', 'Yes MTR'),
  ),
]

const stateCodes = usStatesAndDc.map(([code]) => code).join('|')
const stateNames = usStatesAndDc.map(([, name]) => name).join('|')
const shipTo = new RegExp(
  `\\b(?:ship(?:ping|ped|s)?(?: to)?|deliver(?:ed|y|ing)?(?: to)?|del['’]?d?\\.?(?: to)?|dest(?:ination)?|fob|f\\.o\\.b\\.?|freight to|to)[: ]+(?<town>(?:[A-Za-z][A-Za-z.'’-]*[ ,]+){0,4}?)(?<state>${stateCodes}|${stateNames})(?![A-Za-z])(?:,? \\d{5}(?:-\\d{4})?)?`,
  'gi',
)
const shipToUnknown = /\b(?:ship(?:ping|ped)? to|deliver(?:ed|y)? to|del'?d to|destination|fob|f\.o\.b\.?)[: ]+[^,;]+/gi

/** Where it is to go: the state is a field, the town a note. */
export const takeShipTo: Take = (line, draft) =>
  [
    taking(shipTo, (one, { 0: text, groups = {} }) => {
      const { state: name = '', town = '' } = groups
      const code = findStateCode(name)
      // In small letters 'in' and 'or' are words.
      if (code === undefined || (/^[a-z]{2}$/.test(name) && !/, *$/.test(town))) return text
      state(one, 'locationState', code)
      if (town.trim() !== '') note(one, text)
      return undefined
    }),
    taking(shipToUnknown, (one, [text]) => void leaveUnread(one, 'locationState', text)),
  ].reduce((rest, take) => take(rest, draft), line)

const perUnit =
  '(?: ?(?:each|ea\\.?|apiece|per (?!month|mo\\b)\\w+|/ ?(?:coil|lift|bundle|pc|ea|skid|sheet)|(?:max |min |maximum |minimum )?(?:coils|lifts?|bundles?|skids?|slit coils?)(?: (?:max|min))?))'
const mass = '(?:lbs?\\.?|pounds?|#|tons?|tonnes?|mt|kgs?|k#|k lbs?|k)'
const figure = '\\d[\\d,]*(?:\\.\\d+)?'
/** The weight of one coil or lift is not how much is wanted, and a range of weights is no figure. */
export const takeOtherWeights: Take = (line, draft) =>
  [
    unreadAs(
      new RegExp(
        `\\b(?:(?:max(?:imum)?|min(?:imum)?)\\.? ?(?:coil|bundle|lift|skid|package|pkg|piece|pc)s?(?: ?(?:wts?\\.?|weights?|size))?|(?:coil|bundle|lift|skid|package|pkg|piece|pc)s? ?(?:wts?\\.?|weights?|size)|(?:coils|lifts?|bundles?|skids?|coil) (?:max|min|not to exceed|up to|under))(?: ?(?:max|min|of|not to exceed|up to|under))*\\.?[: ]+${figure}(?: ?k)? ?${mass}(?![\\w])(?: ?(?:max|min)(?:imum)?\\.?)?`,
        'gi',
      ),
      'notes',
    ),
    unreadAs(new RegExp(`${figure}(?: ?k)? ?${mass}${perUnit}(?![\\w])(?: ?(?:max|min)\\.?)?`, 'gi'), 'notes'),
    taking(
      new RegExp(
        `(?<![\\w.]|[x*] ?|\\bby )(?<from>${figure}) ?${mass}? ?(?:-|–|to|or) ?(?<to>${figure})(?: ?k)? ?${mass}(?![\\w])`,
        'gi',
      ),
      (one, { 0: text, groups = {} }) =>
        countOf(groups['from']) > countOf(groups['to'])
          ? text.replace(/[-–]/, ';')
          : void leaveUnread(one, 'weightNeeded', text),
    ),
    unreadAs(
      new RegExp(`${figure}(?: ?k)? ?${mass} ?(?:/ ?|per |a |each )(?:month|mo|week|wk|year|yr|quarter)\\b`, 'gi'),
      'weightNeeded',
    ),
  ].reduce((rest, take) => take(rest, draft), line)

const pieceWords = 'pcs?\\.?|pieces?|each|ea\\.?|blanks?|units?'
const formWords = 'sheets|shts?|plates|pls|coils'
const count = '\\d{1,3}(?:,\\d{3})+|\\d{1,6}'
const notPart = '(?<![\\w.,/$#-]|x ?)'
const usualSides = new Set([24, 30, 36, 40, 42, 48, 54, 60, 72, 84, 96, 120, 144, 240])

/** How many pieces are wanted. */
export const takePieces: Take = (line, draft) => {
  const hasRun = /(?:[2-9]\d|\d{3})(?:\.\d+)?["'”’]?\s*(?:x|\*|by)\s*(?:[2-9]\d|\d{3})(?![\d/])|\d['’]\s*x\s*\d/i.test(
    line,
  )
  return [
    unreadAs(
      new RegExp(
        `(?<![\\w.]|[x*] ?|\\bby )(?:qty[:. ]*)?(?:${count}) ?(?:-|–|to|or|and|&|/) ?(?:${count}) (?:${pieceWords}|${formWords})(?!\\w)`,
        'gi',
      ),
      'qtyPcs',
    ),
    unreadAs(
      new RegExp(
        `(?<![\\w.]|[x*] ?|\\bby )(?:qty[:. ]*)?(?:(?:${count})|an?|full|half) ?(?:full )?(?:truck ?loads?|loads?|t/l|tl|ltl|bundles?|bdls?|lifts?|skids?|pallets?|packs?|pkgs?)(?!\\w)`,
        'gi',
      ),
      'qtyPcs',
    ),
    unreadAs(
      /\b(?:bundles?|bdls?|lifts?|skids?|packs?) of (?:about )?\d+(?: ?(?:pcs|pieces|sheets|ea)\b)?/gi,
      'qtyPcs',
    ),
    taking(
      new RegExp(
        `(?:[x*] ?|${notPart})\\(?(?:qty|quantity|pcs|pieces|count|need|quote)?[:=. ]*(?<count>${count})\\)? ?-?(?:${pieceWords})(?![\\w])(?: (?:of|@))?`,
        'gi',
      ),
      (one, { 0: text, groups = {} }) => void statePieces(one, countOf(groups['count']), text),
    ),
    taking(
      new RegExp(
        `\\b(?:qty|quantity|pcs|pieces|no\\. of (?:pcs|pieces))\\.?[:=# -]*(?<count>${count})(?![\\d./,]*\\d|["'] ?| ?(?:${mass}|x ?\\d|ga|gauge|mm|in\\b|ft))(?!\\w)`,
        'gi',
      ),
      (one, { 0: text, groups = {} }) => void statePieces(one, countOf(groups['count']), text),
    ),
    taking(
      new RegExp(
        `${notPart}\\(?(?<count>${count})\\)? ?(?<form>${formWords}|(?<=\\b1\\)? )(?:coil|sheet|plate))(?!\\w)`,
        'gi',
      ),
      (one, { 0: text, groups = {} }) => {
        const pieces = countOf(groups['count'])
        if (usualSides.has(pieces) && !hasRun) leaveUnread(one, 'qtyPcs', text)
        else statePieces(one, pieces, text)
        return groups['form']
      },
    ),
    taking(
      /^\s*\((?<count>\d{1,5})\)|^\s*(?<at>\d{1,5}) ?@(?= ?\d)|\((?<last>\d{1,5})\)\s*$/g,
      (one, { 0: text, groups = {} }) => {
        statePieces(one, countOf(groups['count'] ?? groups['at'] ?? groups['last']), text)
        return undefined
      },
    ),
    // A number of the line, a quantity, or the whole number of a fraction.
    unreadAs(/^\s*\d{1,4} ?[-–] ?(?=\.?\d|#|[a-z])(?<= )/gi, 'qtyPcs'),
  ].reduce((rest, take) => take(rest, draft), line)
}

const countOf = (digits = '') => Number(digits.replaceAll(',', ''))

const whole = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'giu')

/** Words around a request that say nothing of the steel. */
export const politeWords = whole(
  [
    'hi|hello|send|delivery|today|out|show|give|me|let|hey|good|morning|afternoon|please|pls|plz|kindly|thanks?|thank you|quote|quoting|rfq|price|pricing|need(?:ed|s|ing)?',
    'want(?:ed|s|ing)?|require(?:d|s)?|req|looking|look|searching|buy(?:ing)?|purchase|get|got|have|has|do|does|can|could|would|like|also|we|i|you|us|me|my|our|your',
    "are|is|am|be|it|this|that|these|those|there|will|im|i['’]m|we['’]re|some|any|just|only|still|again|next|following|below|about|approx(?:imately)?|around|roughly",
    "on|at|as|so|by|if|and|or|of|for|in|a|an|the|to|from|with|qty|quantity|pcs|pieces|pc|total|each|ea|material|matl|mat['’]?l|item|items|line|size|sizes|gauge|ga|wide|long|thick|lbs?|tons?|inch(?:es)?|stock|available|carbon|steel|product|grade|weight|wt|x|dims?|dimensions?|nom|nominal|cut|order|first|one|two|up|out|best|availability|lead time|per|let|know|what|whats|ground|hand|prices?|currently|another|more|too|looking for",
  ].join('|'),
)

/** What the trade says about steel beside the fields of the form. */
export const remarks = whole(
  [
    '(?:mill|slit|cut|sheared|trimmed|laser|deburred|round)[- ]edges?|m\\.e\\.|s\\.e\\.|c\\.e\\.|any (?:width|length|gauge|size)s?|edge trimmed|cut[- ]to[- ](?:length|size|width)|ctl|slit(?: to width)?|sheared',
    'dry|unoiled|no oil|light(?:ly)? oil(?:ed)?|oiled|chem(?:ically)?[- ]?treat(?:ed)?|chem[- ]?treated|passivated|non[- ]?passivated|dry no oil|no chem|acrylic(?: coated)?|anti[- ]?finger ?print|afp|phosphated',
    '(?:regular|reg|min(?:imum)?|minimized|zero|normal|large|no)[- ]?spangle|spangle|extra smooth|bright|matte|class [12]|exposed|unexposed|commercial quality|drawing quality|forming quality|structural quality|full hard|fully hard|annealed|half hard',
    'temper(?: pass(?:ed)?)?|temper rolled|skin pass(?:ed)?|stretcher level(?:l?ed)?|tension level(?:l?ed)?|leveled|table flat|laser (?:quality|grade)|laser|flatness|restricted flatness|half (?:standard )?flatness',
    'pvc(?: coated)?(?: (?:one|1|both|two|2) sides?)?|paper interleaved|interleaved|skidded|palletized|bundled|banded|eye to (?:the )?sky|eye (?:vertical|horizontal)|eye to (?:the )?side',
    'domestic(?: (?:only|mill|melt(?:ed)?))?|melted (?:&|and) poured(?: in (?:the )?usa)?|buy america(?:n)?|usa made|made in (?:the )?usa|foreign ok|import ok|no import|rohs|dfars|killed|silicon killed|fine grain|normalized|charpy|bend tested|galv(?:anizing)? quality',
    '(?:needed |need )?(?:asap|a\\.s\\.a\\.p\\.?|as soon as possible)|ok(?:ay)?|acceptable|rust free|no rust|clean|skins?|top quality|first quality|usable|offcuts?|or equivalent|or equal|or similar|or better|or so|if possible|if available|preferred|rush|urgent|hot|blanket(?: order)?|trial(?: order)?|spot(?: buy)?|contract',
    'commercial(?: grade)?|weathering|black|slitter|flat|blanks?|shear(?:ed)?(?: blanks)?|random lengths?|drops?|burn(?:t|ed)?(?: to size)?|burn to|plasma cut|remnants?|pickled|cq|structural|mild',
  ].join('|'),
)
