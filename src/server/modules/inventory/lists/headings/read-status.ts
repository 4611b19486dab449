import { isBlankWord } from '../../../../../shared/text/cells.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { statusWords } from './status-vocabulary.ts'

/** `gone`: sold, held or reserved for somebody. */
export type StatusMeaning = 'gone' | 'available' | 'unknown'

/** What a mark below a heading says: in 'Sold' an X is sold, in 'Avail' it is not, and remarks are about anything. */
export type StatusSense = 'gone' | 'available' | 'either' | 'remark'

const goneHeading = new RegExp(anyOf(statusWords.goneHeading))
const availableHeading = new RegExp(anyOf(statusWords.availableHeading))

export function senseOfHeading(heading: string): StatusSense {
  const words = heading.toUpperCase()
  const saysGone = goneHeading.test(words)
  const saysAvailable = availableHeading.test(words)
  if (saysGone !== saysAvailable) return saysGone && !/STATUS|CODE/.test(words) ? 'gone' : 'available'
  return 'either'
}

const gone = anyOf(statusWords.gone)
const startsGone = new RegExp(`^(?:${anyOf(statusWords.beforeGone)}[ -])?${gone}(?![A-Z])(?<rest>.*)$`)
// 'Sold as is' is how, 'SOLD - ACME' and 'sold to ACME' that it is sold.
const saysHow = new RegExp(`^ ${anyOf(statusWords.soldHow)}(?![A-Z])`)
const isPlain = new RegExp(`^[^A-Z]*$|^ ?[-:(/,]|^ ${anyOf(statusWords.afterGone)}(?![A-Z])`)
const namesGone = new RegExp(`(?<![A-Z])${gone}(?![A-Z])`)
const namesGoneInAnyCase = new RegExp(gone, 'i')
const isAvailable = new RegExp(`^${anyOf(statusWords.available)}$`)
const isPartOnly = new RegExp(
  String.raw`(?<![A-Z])${anyOf(statusWords.partOnly)}(?![A-Z])|\d ?${anyOf(statusWords.amounts)}|\?`,
)
const yes = /^(?:Y|YES|X+|✓|✔|√|TRUE)$/
const no = /^(?:N|NO|FALSE)$/
const figure = /^[$-]?[\d,.]+$/
const statusCharsMax = 200

/** Whether a remark may say that steel is sold; most do not. */
export function mayBeGone(text: string): boolean {
  return namesGoneInAnyCase.test(text)
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
  const written = text.slice(0, statusCharsMax).toUpperCase()
  const plain = written
    .replace(/[*!.]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  // Stars alone are a mark.
  const words = plain === '' ? written.trim() : plain
  if (isBlankWord(words) || isAvailable.test(words)) return 'available'
  const known = namesGone.test(words) ? readGone(words, sense) : undefined
  if (known !== undefined || sense === 'remark') return known ?? 'available'
  if (sense === 'gone' && no.test(words)) return 'available'
  if (sense === 'available' && (yes.test(words) || no.test(words))) return yes.test(words) ? 'available' : 'gone'
  // 'Sold to' has names and dates; a figure may be pieces.
  return sense === 'gone' && !figure.test(words) && !isPartOnly.test(words) ? 'gone' : 'unknown'
}

function readGone(words: string, sense: StatusSense): StatusMeaning {
  const rest = startsGone.exec(words)?.groups?.['rest']
  if (rest === undefined || isPartOnly.test(rest) || saysHow.test(rest)) return 'unknown'
  return sense !== 'remark' || isPlain.test(rest) ? 'gone' : 'unknown'
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
  if (sense === 'remark') return count('gone') > 0
  if (sense === 'available' && texts.length === 0) return false
  return count('gone') > 0 || count('unknown') * 2 <= texts.length || areCodes(texts)
}
