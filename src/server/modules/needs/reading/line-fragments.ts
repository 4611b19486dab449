import { findStateCode, usStatesAndDc } from '../../../../shared/places/states.ts'
import { metalGradeWords } from '../../../../shared/steel/metal-reading.ts'
import { anyOf } from '../../../../shared/text/word-pattern.ts'
import { reportPatterns } from '../../../steel/test-reports.ts'
import { type Draft, leaveUnread, note, state, statePieces } from './draft.ts'
import { remarkWords, requestWords } from './request-vocabulary.ts'

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

/** Their numbers are no sizes. */
export const takeMetalGrades: Take = taking(
  metalGradeWords,
  (draft, [text]) => void state(draft, 'gradeCategory', text.toUpperCase().replace(/\s+/g, ' ')),
)

/** Telephone numbers, addresses, times and prices hold figures that are no sizes. */
export const takeContacts: Take = (line, draft) => contacts.reduce((rest, take) => take(rest, draft), line)

const phone = new RegExp(
  String.raw`(?:\b${anyOf(requestWords.phones)}[:. ]+)?(?:\+?1[-. ])?(?:\(\d{3}\) ?|\b\d{3}[-. ])\d{3}[-. ]\d{4}(?: ?(?:x|ext\.?) ?\d{1,5})?\b`,
  'gi',
)
const dollars = String.raw`[$€]\s?\d[\d,.]*(?: ?(?:\/|per) ?\w+| ?(?:cwt|lb|ton)\b)?`
const price = `(?:@ ?|${anyOf(requestWords.beforePrice)}[: ]+)?${dollars}(?: ${anyOf(requestWords.afterPrice)}\\b)?`
const priceByWeight = String.raw`(?<![\d.])\.?\d[\d,.]*(?: ?\/ ?| per | ?\$\/)${anyOf(requestWords.pricedBy)}\b`
const paper = new RegExp(
  String.raw`\b${anyOf(requestWords.papers)}(?: ?(?:#|no\.?|num(?:ber)?))[:. ]*[a-z\d-]*\d[a-z\d-]*`,
  'gi',
)
const labeledDiameter = String.raw`\b(?:max\.? |min\.? )?(?:i\.?d\.?|o\.?d\.?)(?: (?:max(?:imum)?|min|of))*[: ]*\d{2}["”]?(?!\w)`
const diameter = String.raw`(?<![\w.])(?:(?:16|20|24|30)["”]? ?i\.?d\.?|\d{2}["”]? ?(?:max\.? )?o\.?d\.?)(?!\w)`

const contacts: readonly Take[] = [
  notedAs(/[\w.+-]{1,64}@[\w-]{1,60}(?:\.[\w-]{1,60}){1,5}|https?:\/\/\S+|www\.\S+/gi),
  notedAs(phone),
  notedAs(/\b\d{1,2}:\d{2}(?: ?[ap]\.?m\.?)?/gi),
  notedAs(new RegExp(`${price}|${priceByWeight}`, 'gi')),
  notedAs(paper),
  notedAs(/\b(?:ytd|piw|ppi)\b[^,;]*|\b\d[\d-]* ?piw\b(?: ?(?:min|max)\.?)?/gi),
  notedAs(/\b\d{2,3}(?:\.\d)? ?(?:mpa|n\/mm2|hrb|rb|ra)\b(?: ?(?:min|max)\.?)?|\b\d{1,3}\/\d{1,3} hrb\b/gi),
  // The inside of a coil, and its largest outside.
  notedAs(new RegExp(`(?:${labeledDiameter}|${diameter})(?: ?(?:max|min))?`, 'gi')),
  notedAs(/\bany (?:widths?|lengths?|gauges?|sizes?)\b/gi),
  taking(/\bany (?:condition|class(?:ification)?|quality)\b/gi, (draft) => void state(draft, 'product', 'Any')),
]

/** Whether test reports are wanted. */
export const takeMtr: Take = (line, draft) => mtrs.reduce((rest, take) => take(rest, draft), line)

const mtrs: readonly Take[] = reportPatterns.map(([option, pattern]) =>
  taking(pattern, (draft) => void state(draft, 'condition', option)),
)

const stateCodes = usStatesAndDc.map(([code]) => code).join('|')
const stateNames = usStatesAndDc.map(([, name]) => name).join('|')
const town = "(?<town>(?:[A-Za-z][A-Za-z.'’-]*[ ,]+){0,4}?)"
const shipTo = new RegExp(
  String.raw`\b${anyOf(requestWords.shipTo)}[: ]+${town}(?<state>${stateCodes}|${stateNames})(?![A-Za-z])(?:,? \d{5}(?:-\d{4})?)?`,
  'gi',
)
const shipToUnknown = new RegExp(String.raw`\b${anyOf(requestWords.shipToAnywhere)}[: ]+[^,;]+`, 'gi')

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

const mass = anyOf(requestWords.masses)
const figure = String.raw`\d[\d,]*(?:\.\d+)?`
const weight = `${figure}(?: ?k)? ?${mass}`
const bound = '(?:max|min|not to exceed|up to|under)'
const packWeight = `${anyOf(requestWords.packs)}s? ?(?:wts?\\.?|weights?|size)`
const boundedPack = String.raw`(?:max(?:imum)?|min(?:imum)?)\.? ?${anyOf(requestWords.packs)}s?(?: ?(?:wts?\.?|weights?|size))?`
const packOf = `${boundedPack}|${packWeight}|${anyOf(requestWords.packsBounded)} ${bound}`
const perPack = [
  String.raw`each|ea\.?|apiece|per (?!month|mo\b)\w+|/ ?${anyOf(requestWords.perPack)}`,
  `(?:max |min |maximum |minimum )?${anyOf(requestWords.packsWeighed)}(?: (?:max|min))?`,
].join('|')
// A figure after an x or 'by' is a size.
const notSide = String.raw`(?<![\w.]|[x*] ?|\bby )`
const boundOfPack = new RegExp(
  String.raw`\b(?:${packOf})(?: ?(?:of|${bound}))*\.?[: ]+${weight}(?!\w)(?: ?(?:max|min)(?:imum)?\.?)?`,
  'gi',
)
const weightOfPack = new RegExp(String.raw`${weight} ?(?:${perPack})(?!\w)(?: ?(?:max|min)\.?)?`, 'gi')
const weightRange = new RegExp(
  String.raw`${notSide}(?<from>${figure}) ?${mass}? ?(?:-|–|to|or) ?(?<to>${figure})(?: ?k)? ?${mass}(?!\w)`,
  'gi',
)
const weightByPeriod = new RegExp(String.raw`${weight} ?(?:/ ?|per |a |each )${anyOf(requestWords.periods)}\b`, 'gi')

/** The weight of one coil or lift is not how much is wanted, and a range of weights is no figure. */
export const takeOtherWeights: Take = (line, draft) =>
  [
    unreadAs(boundOfPack, 'notes'),
    unreadAs(weightOfPack, 'notes'),
    taking(weightRange, (one, { 0: text, groups = {} }) =>
      countOf(groups['from']) > countOf(groups['to'])
        ? text.replace(/[-–]/, ';')
        : void leaveUnread(one, 'weightNeeded', text),
    ),
    unreadAs(weightByPeriod, 'weightNeeded'),
  ].reduce((rest, take) => take(rest, draft), line)

const pieces = anyOf(requestWords.pieces)
const forms = anyOf(requestWords.forms)
const count = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,6})`
const notPart = String.raw`(?<![\w.,/$#-]|x ?)`
const usualSides = new Set([24, 30, 36, 40, 42, 48, 54, 60, 72, 84, 96, 120, 144, 240])

const severalPieces = new RegExp(
  String.raw`${notSide}(?:qty[:. ]*)?${count} ?(?:-|–|to|or|and|&|/) ?${count} (?:${pieces}|${forms})(?!\w)`,
  'gi',
)
const loads = new RegExp(
  String.raw`${notSide}(?:qty[:. ]*)?(?:${count}|an?|full|half) ?(?:full )?${anyOf(requestWords.loads)}(?!\w)`,
  'gi',
)
const packsOfPieces = /\b(?:bundles?|bdls?|lifts?|skids?|packs?) of (?:about )?\d+(?: ?(?:pcs|pieces|sheets|ea)\b)?/gi
const countedPieces = new RegExp(
  String.raw`(?:[x*] ?|${notPart})\(?${anyOf(requestWords.countLabels)}?[:=. ]*(?<count>${count})\)? ?-?${pieces}(?!\w)(?: (?:of|@))?`,
  'gi',
)
const sizeOrWeight = String.raw`[\d./,]*\d|["'] ?| ?(?:${mass}|x ?\d|ga|gauge|mm|in\b|ft)`
const labeledCount = new RegExp(
  String.raw`\b(?:qty|quantity|pcs|pieces|no\. of (?:pcs|pieces))\.?[:=# -]*(?<count>${count})(?!${sizeOrWeight})(?!\w)`,
  'gi',
)
const countedForms = new RegExp(
  String.raw`${notPart}\(?(?<count>${count})\)? ?(?<form>${forms}|(?<=\b1\)? )(?:coil|sheet|plate))(?!\w)`,
  'gi',
)
const countAtEnds = /^\s*\((?<count>\d{1,5})\)|^\s*(?<at>\d{1,5}) ?@(?= ?\d)|\((?<last>\d{1,5})\)\s*$/g
// A number of the line, a quantity, or the whole number of a fraction.
const leadingNumber = /^\s*\d{1,4} ?[-–] ?(?=\.?\d|#|[a-z])(?<= )/gi
const sizesByX = /(?:[2-9]\d|\d{3})(?:\.\d+)?["'”’]?\s*(?:x|\*|by)\s*(?:[2-9]\d|\d{3})(?![\d/])|\d['’]\s*x\s*\d/i

/** How many pieces are wanted. */
export const takePieces: Take = (line, draft) => {
  const hasRun = sizesByX.test(line)
  return [
    unreadAs(severalPieces, 'qtyPcs'),
    unreadAs(loads, 'qtyPcs'),
    unreadAs(packsOfPieces, 'qtyPcs'),
    taking(countedPieces, (one, { 0: text, groups = {} }) => void statePieces(one, countOf(groups['count']), text)),
    taking(labeledCount, (one, { 0: text, groups = {} }) => void statePieces(one, countOf(groups['count']), text)),
    taking(countedForms, (one, { 0: text, groups = {} }) => {
      const pieces = countOf(groups['count'])
      if (usualSides.has(pieces) && !hasRun) leaveUnread(one, 'qtyPcs', text)
      else statePieces(one, pieces, text)
      return groups['form']
    }),
    taking(countAtEnds, (one, { 0: text, groups = {} }) => {
      statePieces(one, countOf(groups['count'] ?? groups['at'] ?? groups['last']), text)
      return undefined
    }),
    unreadAs(leadingNumber, 'qtyPcs'),
  ].reduce((rest, take) => take(rest, draft), line)
}

const countOf = (digits = '') => Number(digits.replaceAll(',', ''))

const wholeWord = (words: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])${words}(?![\p{L}\p{N}])`, 'giu')

/** Words around a request that say nothing of the steel. */
export const politeWords: RegExp = wholeWord(anyOf(requestWords.polite))

/** What the trade says about steel beside the fields of the form. */
export const remarks: RegExp = wholeWord(anyOf(Object.values(remarkWords).join(',')))
