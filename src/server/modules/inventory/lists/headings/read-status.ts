import { isBlankWord } from '../../../../../shared/text/cells.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { mayBeSpoken, maySpeakFor } from './spoken-for.ts'
import { statusWords } from './status-vocabulary.ts'

/** `gone`: sold, held or reserved for somebody. */
export type StatusMeaning = 'gone' | 'not here' | 'available' | 'unknown'

/**
 * What a mark below a heading says: in 'Sold' an X is sold, in 'Avail' it is not, below 'Sales Order' everything is,
 * remarks are about anything, an owner is the supplier or somebody else, and a type or a change only counts if it plainly is a
 * status.
 */
export type StatusSense = 'gone' | 'order' | 'available' | 'either' | 'remark' | 'owner' | 'type' | 'change'

const goneHeading = new RegExp(anyOf(statusWords.goneHeading))
const orderHeading = new RegExp(`^${anyOf(statusWords.orderHeading)}(?: (?:ID|NAME|CODE|PO|NO|NUMBER|#))?[.:?]?$`)
const isOwnerHeading = new RegExp(`^${anyOf(statusWords.ownerHeading)}$`, 'i')
// 'Lot Status' and 'Bid Status' may be about a sale, 'MTR Status' is not.
const isTypeHeading = new RegExp(String.raw`^${anyOf(statusWords.typeHeading)}$|\s(?:status|sts|estatus)$`, 'i')
const isChangeHeading = new RegExp(`^${anyOf(statusWords.changeHeading)}$`, 'i')
const isDropped = new RegExp(`^${anyOf(statusWords.dropped)}$`)
const availableHeading = new RegExp(anyOf(statusWords.availableHeading))

/** What the cells below a heading say beside its column: whose steel it is, or what kind; undefined for other headings. */
export function senseBeside(heading: string): StatusSense | undefined {
  const words = heading.replace(/[.:?#]+/g, ' ').trim()
  if (isOwnerHeading.test(words)) return 'owner'
  if (isChangeHeading.test(words.replace(/[\s/,-]+/g, ' '))) return 'change'
  return isTypeHeading.test(words) ? 'type' : undefined
}

export function senseOfHeading(heading: string): StatusSense {
  const words = heading.toUpperCase().replaceAll('.', '').trim()
  if (orderHeading.test(words)) return 'order'
  const saysGone = goneHeading.test(words)
  const saysAvailable = availableHeading.test(words)
  if (saysGone !== saysAvailable) return saysGone && !/STATUS|CODE/.test(words) ? 'gone' : 'available'
  return 'either'
}

const gone = anyOf(statusWords.gone)
const startsGone = new RegExp(`^(?:${anyOf(statusWords.beforeGone)}[ -])?${gone}(?![A-Z])(?<rest>.*)$`)
// 'Sold as is' is how, 'SOLD - ACME' and 'sold to ACME' that it is sold.
const saysHow = new RegExp(`^ ${anyOf(statusWords.soldHow)}(?![A-Z])`)
const isPlain = new RegExp(String.raw`^[^A-Z]*$|^ ?[-:(/,]|^ \d{1,2}[-/]\d|^ ${anyOf(statusWords.afterGone)}(?![A-Z])`)
const namesGone = new RegExp(`(?<![A-Z])${gone}(?![A-Z])`)
// 'Price delivered', 'test pulled'.
const isNotGone = new RegExp(`(?<![A-Z])${anyOf(statusWords.notGone)}(?![A-Z])`)
const namesGoneInAnyCase = new RegExp(`${gone}|${anyOf(statusWords.notHere)}|due \\d`, 'i')
const isAvailable = new RegExp(`^${anyOf(statusWords.available)}$`)
const others = anyOf(statusWords.notOurs)
const ofOthers = `(?: ?(?:MATERIAL|STEEL|COILS?|STOCK|INVENTORY|GOODS))?`
const isNotOurs = new RegExp(`^${others}${ofOthers}$|^${others} ?[-:(/]`)
const isCustomer = new RegExp(`^CUST(?:OMER)?S?${ofOthers}$`)
const namesOthers = new RegExp(
  `^${others}(?= (?:FOR|TO|BY|FROM)(?![A-Z]))|(?:OWNED|PROPERTY|CONSIGNED) (?:BY|OF|TO|FROM)(?![A-Z])`,
)
const isOurs = new RegExp(`^${anyOf(statusWords.ours)}(?:${ofOthers})$`)
const isPartOnly = new RegExp(
  String.raw`(?<![A-Z])${anyOf(statusWords.partOnly)}(?![A-Z])|\d ?${anyOf(statusWords.amounts)}|\?`,
)
const startsNotHere = new RegExp(`^${anyOf(statusWords.notHere)}(?![A-Z])(?<rest>.*)$|^DUE:? (?=\\d)`)
// 'In process of testing' is about something else.
const notHereEnds = new RegExp(
  String.raw`^[^A-Z]*$|^ ?[-:(/,]|^ ${anyOf('FROM, AT, ON, BY, IN, WK, WEEK, MID, EARLY, LATE')}(?![A-Z])|^ \d`,
)
const yes = /^(?:Y|YES|X+|✓|✔|√|TRUE)$/
const no = /^(?:N|NO|FALSE)$/
const figure = /^[$-]?[\d,.]+$/
const statusCharsMax = 200

/** Whether a remark may say that steel is sold, spoken for or not here; most do not. */
export function mayBeGone(text: string): boolean {
  return namesGoneInAnyCase.test(text) || mayBeSpoken(text)
}

const soldCharsMin = 4
const caseBit = 0x20
const letterD = 0x64
const soldWord = new RegExp(`(?<![A-Z])${anyOf(statusWords.soldBeside)}(?![A-Z])`, 'i')

/** Makes a test whether a text of an item, such as its tag, also says that it is sold. The texts of a column often repeat. */
export function createSoldTest(): (text: string) => boolean {
  let last = ''
  let isSaid = false
  return (text) => {
    if (!mayHaveSoldWord(text)) return false
    if (text !== last) isSaid = soldWord.test(text)
    last = text
    return isSaid
  }
}

// All the words end in a D; a loop over these short texts is faster than a search.
function mayHaveSoldWord(text: string): boolean {
  for (let at = text.length - 1; at >= soldCharsMin - 1; at -= 1) {
    if ((text.charCodeAt(at) | caseBit) === letterD) return true
  }
  return false
}

/** Reads what suppliers write to say that an item is sold, held or available; by judgment. */
export function readStatus(text: string, sense: StatusSense): StatusMeaning {
  const words = statusText(text)
  if (isBlankWord(words) || isAvailable.test(words)) return 'available'
  if (sense === 'order') return /^[0.]+$/.test(words) || no.test(words) ? 'available' : 'gone'
  const isHow = sense === 'remark' && isNotGone.test(words)
  if (sense === 'change' && isDropped.test(words)) return 'gone'
  if (sense !== 'gone' && isNotOurs.test(words)) return 'gone'
  if ((sense === 'owner' || sense === 'type') && isCustomer.test(words)) return 'gone'
  if (sense === 'owner' && isOurs.test(words)) return 'available'
  const known = !isHow && namesGone.test(words) ? readGone(words, sense) : undefined
  if (known !== undefined) return known
  if (saysNotHere(words, sense)) return 'not here'
  if (sense === 'remark') return namesOthers.test(words) || maySpeakFor(text, words) ? 'unknown' : 'available'
  if (sense === 'type' || sense === 'change') return 'available'
  if (sense === 'gone' && no.test(words)) return 'available'
  if (sense === 'available' && (yes.test(words) || no.test(words))) return yes.test(words) ? 'available' : 'gone'
  // 'Sold to' has names and dates; a figure may be pieces.
  return sense === 'gone' && !figure.test(words) && !isPartOnly.test(words) ? 'gone' : 'unknown'
}

// Reserve is a town in Louisiana, and delivered is how steel is priced.
const isPlace = /,\s*[A-Z]{2}\b|^delivered\b/i

// 'RAIL - enroute Toledo, OH'; 'rolling' would be a town.
const isOnTheWay = /(?<!\p{L})(?:en[ -]?route|in[ -]?transit)(?!\p{L})/iu

/** Reads what stands where a place should: 'In transit', 'On the water - Houston, TX', 'Shipped'. */
export function readPlaceStatus(text: string): StatusMeaning {
  if (isOnTheWay.test(text)) return 'not here'
  const meaning = readStatus(text, 'remark')
  return meaning === 'not here' || (meaning === 'gone' && !isPlace.test(text)) ? meaning : 'available'
}

/** In capitals, without accents and marks that only stress. */
export function statusText(text: string): string {
  const written = text
    .slice(0, statusCharsMax)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .replace(/(?<=[A-Z])['\u2019]S(?![A-Z])/g, 'S')
  const plain = written
    .replace(/[*!.<>_]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  // Stars alone are a mark.
  return plain === '' ? written.trim() : plain
}

function saysNotHere(words: string, sense: StatusSense): boolean {
  const found = startsNotHere.exec(words)
  return found !== null && (sense !== 'remark' || notHereEnds.test(found.groups?.['rest'] ?? ''))
}

function readGone(words: string, sense: StatusSense): StatusMeaning {
  const rest = startsGone.exec(words)?.groups?.['rest']
  if (rest === undefined || isPartOnly.test(rest)) return 'unknown'
  if (saysHow.test(rest)) return sense === 'remark' ? 'available' : 'unknown'
  return (sense !== 'remark' && sense !== 'type' && sense !== 'change') || isPlain.test(rest) ? 'gone' : 'unknown'
}

const codesMax = 6
const code = /^[A-Z*✓✔√†‡•●×]{1,4}\d?$/i

// A few codes below such a heading say something, which staff are asked.
const areCodes = (texts: readonly string[]) =>
  texts.length > 0 && texts.length <= codesMax && texts.every((text) => code.test(text.trim()))

/** Whether the texts of a column under such a heading can be read as statuses. */
export function areStatuses(texts: readonly string[], sense: StatusSense): boolean {
  const meanings = texts.map((text) => readStatus(text, sense))
  const count = (meaning: StatusMeaning) => meanings.filter((one) => one === meaning).length
  if (sense === 'remark') return count('available') < texts.length
  if (sense === 'order') return count('gone') > 0
  if (sense === 'available' && texts.length === 0) return false
  return count('gone') + count('not here') > 0 || count('unknown') * 2 <= texts.length || areCodes(texts)
}
