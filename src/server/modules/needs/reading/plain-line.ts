import { anyOf } from '../../../../shared/text/word-pattern.ts'
import { requestWords } from './request-vocabulary.ts'

const feetPair = /(?<![\d./x'"-] ?)\b([3-6]) ?x ?(8|10|12|14|16|20)(?![\d./'"]| ?x)/gi

const numbersInWords: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  twenty: 20,
}
const numberWords = new RegExp(
  String.raw`\b(${Object.keys(numbersInWords).join('|')}) (?=${anyOf(requestWords.countedInWords)}\b)`,
  'gi',
)
const metricPair = /(?<=\d ?mm\b.*)(?<![\d.])(\d{3,4}) ?x ?(\d{3,4})(?![\d.]| ?mm)/gi
const usualLengths = [96, 108, 120, 144, 168, 180, 192, 240, 288, 480].join('|')
// 'A1008 40,000' is a grade and a weight, '16 ga 48,120' perhaps two sizes.
const thousands = new RegExp(
  String.raw`(?<![\d.,#$/-])(\d{1,3}),(?!(?:${usualLengths})(?!\d))(\d{3})(?![\d,.]| ?${anyOf(requestWords.unitsOfThousands)}(?!\w))`,
  'gi',
)
const dashBeforeAmount = new RegExp(
  String.raw`(?<=\d["']?) [-–] (?=\d[\d,.]* ?${anyOf(requestWords.unitsAfterDash)}(?!\w))`,
  'gi',
)
const sizeLabel = new RegExp(String.raw`\b(${anyOf(requestWords.sizeLabels)})\s*[:=-]\s*`, 'gi')
const otherLabel = new RegExp(String.raw`\b${anyOf(requestWords.otherLabels)}\s*[:=]\s*`, 'gi')

/** A line as the phrase reader knows it: 'gauge: 16' is '16 ga', and 'x 48 - 22 tons' is a size and an amount. */
export function toPlainLine(line: string): string {
  return (
    line
      .replace(numberWords, (_, word: string) => `${numbersInWords[word.toLowerCase()]} `)
      .replace(/(\d)T(?= ?[x,])/g, '$1 thk')
      .replace(/\bweight[: ]+(\d{4,6})(?![\d.]| ?(?:lbs?|#|k|kgs?|tons?)(?!\w))/gi, '$1 lbs')
      .replace(/(\d),(\d{3})(?= ?mm\b)/gi, '$1$2')
      .replace(metricPair, '$1mm x $2mm')
      .replace(thousands, (_, high: string, low: string) => `${high}${low} lbs`)
      // '60+ 40,000 lbs'.
      .replace(/(\d["']?)\+(?=\s|$)/g, '$1 min;')
      // 'x 48 - 22 tons'.
      .replace(dashBeforeAmount, ' ; ')
      // A sheet of 4 by 8 feet.
      .replace(feetPair, "$1' x $2' ")
      .replace(/\b(?:gauge|gage|ga)\s*[:=-]\s*#?(\d{1,2})(?![\d./])(?: ?ga(?:uge)?\b)?/gi, '$1 ga')
      .replace(sizeLabel, (_, word: string) => (/^oal$/i.test(word) ? 'length: ' : `${word}: `))
      .replace(otherLabel, ' ')
  )
}
